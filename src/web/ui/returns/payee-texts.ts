import type { PayeeCode } from '#shop/returns/payee.ts'

export const payeeTexts: Record<PayeeCode, string> = {
  'payee-missing': 'Please enter a UPI id or a bank account.',
  'one-of-both': 'Please enter either a UPI id or a bank account.',
  'not-upi': 'This is no UPI id, such as asha@okaxis.',
  'not-account': 'An account number has 6 to 18 digits.',
  'not-ifsc': 'An IFSC has 11 characters, such as HDFC0001234.',
  'name-missing': 'Please enter the name of the account’s holder.',
}
