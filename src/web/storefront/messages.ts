import {
  ADDRESS_FIELD_MAX,
  type AddressErrorCode,
  type AddressHintCode,
} from '#shop/customers/address.ts'
import type { CartNotice } from '#shop/cart/cart.ts'
import { formatPaise } from '#shop/money.ts'
import { queryLimits, type QueryErrors, type QueryField } from '#shop/inbox/query.ts'
import type { FieldTexts } from '#shop/parse-result.ts'

/** Texts for the error codes that the shop returns to customers, one constant per area. */

/** Shown with every error in an address form. */
export const ADDRESS_INCOMPLETE = 'All Fields are required'

export const addressMessages: Record<AddressErrorCode, string> = {
  missing: 'Please fill this in.',
  'too-long': `Please use at most ${ADDRESS_FIELD_MAX} characters.`,
  'unknown-state': 'Please choose a state from the list.',
  'not-served': 'Sorry, we do not deliver here yet.',
  'no-email': 'Please enter a valid email!',
  gone: 'This saved address is no longer there. Please check the fields.',
  changed: 'Your saved address says something else now. Please check this.',
}

export const addressHintMessages: Record<AddressHintCode, string> = {
  'pincode-digits': 'A pincode has six digits',
  'phone-digits': 'A mobile number has ten digits',
  'email-shape': 'An e-mail looks like name@example.com',
}

export function cartNoticeMessage(notice: CartNotice): string {
  switch (notice.kind) {
    case 'price-changed': {
      const from = notice.fromPaise > 0 ? ` from ${formatPaise(notice.fromPaise)}` : ''
      return `The price of ${notice.title} changed${from} to ${formatPaise(notice.toPaise)}`
    }
    case 'only-some-left':
      return `Only ${notice.available} of ${notice.title} left: we lowered the quantity.`
    case 'size-not-offered':
      return notice.size
        ? `${notice.title} is no longer offered in size ${notice.size}. Please choose another size.`
        : `Please choose a size of ${notice.title} again.`
    case 'sold-out':
      return `${notice.title} is sold out${notice.size && ` in size ${notice.size}`}.`
    case 'not-available':
      return `${notice.title ?? 'A piece in your cart'} is no longer available.`
  }
}

export const ONE_SIZE_ONLY = 'An order can have only one size of each product.'

export const contactMessages = {
  sent: 'Message Sent Successfully!',
  failed: 'Error Sending Message!',
  incomplete: 'all fields are required',
  tooLong: 'Please shorten the marked fields.',
}

/** The first error of each field. */
export function queryErrorsByField(errors: QueryErrors): FieldTexts<QueryField> {
  const texts: FieldTexts<QueryField> = {}
  for (const { field, code } of errors)
    texts[field] ??=
      code === 'missing'
        ? 'Please fill this in.'
        : `Please use at most ${queryLimits[field]} characters.`
  return texts
}

export const newsletterMessages = {
  subscribed: 'Subscribed Successfully!',
  invalidEmail: 'Please enter a valid email!',
  failed: 'Oops! Please try again later',
}
