import type { AddressField } from './address.ts'

export const addressColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  emailId: 'email',
  houseNo: 'house_no',
  areaRoad: 'area_road',
  landmark: 'landmark',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
  phoneNo: 'phone_no',
  altPhoneNo: 'alt_phone_no',
} as const satisfies Record<AddressField, string>
export type AddressColumn = (typeof addressColumns)[AddressField]
