import type { ExtraErrorCode } from '#shop/orders/extras/order-extras.ts'

export const extraMessages: Readonly<Record<ExtraErrorCode, string>> = {
  'not-a-gstin': 'A GSTIN has 15 letters and digits, like 27AAPFU0939F1ZV. Please check it.',
  'no-such-state': 'The first two digits are not the code of a state. Please check them.',
  'wrong-check-character': 'This GSTIN has a typing error. Please compare it with the certificate.',
  'no-gstin': 'Please enter the GSTIN, or leave the name of the business empty.',
  missing: 'Please enter the name of the business.',
  'too-long': 'This text is too long. Please shorten it.',
}
