import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { AddressField } from '#shop/customers/address.ts'

export type DeliveryField = {
  label: string
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: 'email' | 'tel'
  inputMode?: 'numeric'
  /** Shown where a warning would appear, so that the layout does not shift when one does. */
  hint?: string
  /** Whether the field is marked as required. The specification marks the email, but does not check
   * that it is filled in. */
  isMarked?: boolean
}

export const deliveryFields: Record<AddressField, DeliveryField> = {
  firstName: { label: 'First Name', autoComplete: 'given-name', isMarked: true },
  lastName: { label: 'Last Name', autoComplete: 'family-name' },
  emailId: {
    label: 'Email',
    autoComplete: 'email',
    type: 'email',
    hint: 'For questions about the delivery',
    isMarked: true,
  },
  houseNo: { label: 'House No', autoComplete: 'address-line1', isMarked: true },
  areaRoad: { label: 'Area / Road', autoComplete: 'address-line2', isMarked: true },
  landmark: { label: 'Landmark', autoComplete: 'address-line3' },
  city: { label: 'City', autoComplete: 'address-level2', isMarked: true },
  state: { label: 'State', autoComplete: 'address-level1', isMarked: true },
  pincode: {
    label: 'Pincode',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    hint: 'Six digits',
    isMarked: true,
  },
  phoneNo: {
    label: 'Phone No',
    autoComplete: 'tel',
    type: 'tel',
    hint: 'Ten digits, for the courier',
    isMarked: true,
  },
  altPhoneNo: {
    label: 'Alternate Phone No',
    autoComplete: 'tel',
    type: 'tel',
    hint: 'If the first one is not answered',
  },
}
