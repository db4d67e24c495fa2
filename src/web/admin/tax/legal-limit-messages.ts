import {
  legalLimitNames,
  type LegalLimitErrorCode,
  type LegalLimitName,
} from '#shop/tax/legal-limit.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { NOT_A_DAY, removalMessages } from './tax-messages.ts'

export const legalLimitTexts: Record<LegalLimitName, { label: string; text: string }> = {
  cash: {
    label: 'Cash for one order',
    text: 'The law forbids this amount or more in cash for one sale, cash fee included. Larger orders are paid online.',
  },
  'e-way-bill': {
    label: 'E-way bill',
    text: 'A registered shop needs an e-way bill for a consignment above this value. Within some states the limit is higher.',
  },
  'large-invoice': {
    label: 'Large invoices',
    text: 'Invoices to unregistered buyers in other states above this value, with GST, are listed one by one in the GST return.',
  },
  registration: {
    label: 'Registration',
    text: 'Above this turnover a year a registration is needed. A sale into another state needs one from the first rupee.',
  },
  'registration-some-states': {
    label: 'Registration in some states',
    text: 'The same in Arunachal Pradesh, Manipur, Meghalaya, Mizoram, Nagaland, Puducherry, Sikkim, Telangana, Tripura and Uttarakhand.',
  },
  composition: {
    label: 'Composition',
    text: 'Possible up to this turnover in the year before.',
  },
  'composition-some-states': {
    label: 'Composition in some states',
    text: 'The same in Arunachal Pradesh, Manipur, Meghalaya, Mizoram, Nagaland, Sikkim, Tripura and Uttarakhand.',
  },
  'hsn-digits': {
    label: 'Digits of HSN codes',
    text: 'All invoices need HSN codes of six digits above this turnover in the year before: enter them above at the kinds, or in the product. Up to it, four digits suffice, and consumers’ invoices need none.',
  },
  'quarterly-return': {
    label: 'Quarterly return',
    text: 'Possible up to this turnover in the year before. Above it, the return is monthly.',
  },
  'e-invoice': {
    label: 'E-invoices',
    text: 'Above this turnover in any year since 2017-18, invoices to buyers with a GSTIN must be reported as e-invoices. Your shop does not do that: ask your accountant before you sell to them. Consumers’ invoices are never e-invoices.',
  },
  'payment-qr': {
    label: 'Payment QR code',
    text: 'Above this turnover in any year since 2017-18, consumers’ invoices need a payment QR code. Your shop does not print one.',
  },
}

export const legalLimitOptions = legalLimitNames.map((value) => ({
  value,
  label: legalLimitTexts[value].label,
}))

export const legalLimitErrors: Record<LegalLimitErrorCode, string> = {
  'unknown-limit': 'Please choose one',
  'not-a-day': NOT_A_DAY,
  'not-an-amount': 'Please enter an amount such as 50,000 or 1.5 crore',
}

export const limitRemovalMessages: typeof removalMessages = {
  ...removalMessages,
  'has-started': 'This amount has started and stays. Add one that starts later.',
}

const TEN_LAKH_PAISE = 100_000_000
const CRORE_PAISE = 1_000_000_000

/** For example '2,00,000 Rs.', '40 lakh Rs.' or '1.5 crore Rs.', without rounding. */
export function limitAmountText(amount: Paise): string {
  const [unit, unitPaise] =
    amount < CRORE_PAISE ? ['lakh', TEN_LAKH_PAISE / 10] : ['crore', CRORE_PAISE]
  return amount < TEN_LAKH_PAISE || amount % (unitPaise / 100) !== 0
    ? formatPaise(amount)
    : `${amount / unitPaise} ${unit} Rs.`
}
