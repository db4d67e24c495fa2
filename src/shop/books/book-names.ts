import { lineText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

/** Names by which the accountant's programs know the shop's accounts. `{rate}` stands for a number. */
export const bookNameFields = [
  ['tallyCompany', 'Company in Tally', ''],
  ['tallyParty', 'Party ledger', 'Online Customers'],
  ['tallyLocalSales', 'Sales within the state', 'Sales {rate}% Local'],
  ['tallyInterstateSales', 'Sales to other states', 'Sales {rate}% Interstate'],
  ['tallyUntaxedSales', 'Sales without GST', 'Sales'],
  ['tallyCgst', 'CGST ledger', 'Output CGST'],
  ['tallySgst', 'SGST ledger', 'Output SGST'],
  ['tallyIgst', 'IGST ledger', 'Output IGST'],
  ['tallyRoundOff', 'Round-off ledger', 'Round Off'],
  ['tallySalesVoucher', 'Voucher type of invoices', 'Sales'],
  ['tallyCreditVoucher', 'Voucher type of credit notes', 'Credit Note'],
  ['tallyBank', 'Bank ledger', 'Bank'],
  ['tallyPaymentVoucher', 'Voucher type of transfers', 'Payment'],
  ['zohoCustomer', 'Customer in Zoho Books', 'Online Customers'],
  ['zohoLocalTax', 'Tax within the state', 'GST{rate}'],
  ['zohoLocalTaxType', 'Tax type within the state', 'Tax Group'],
  ['zohoInterstateTax', 'Tax to other states', 'IGST{rate}'],
  ['zohoInterstateTaxType', 'Tax type to other states', 'Item Amount'],
  ['zohoReceivable', 'Account of customers', 'Accounts Receivable'],
  ['zohoBank', 'Bank account', 'Bank'],
] as const

type NameErrorCode = 'missing' | 'too-long'

/** Reads the inputs that are named like the fields. A name is one line, and '' for Tally's open company. */
export function parseBookNames(
  form: Pick<Form, 'get'>,
): ParseResult<BookNames, BookName, NameErrorCode> {
  const names = Object.fromEntries(
    bookNameFields.map(([name]) => [name, lineText(form.get(name))]),
  ) as BookNames
  const errors = bookNameFields.flatMap(([field]): FieldError<BookName, NameErrorCode>[] => {
    if (names[field].length > BOOK_NAME_MAX) return [{ field, code: 'too-long' }]
    const isMissing = names[field] === '' && field !== 'tallyCompany'
    return isMissing ? [{ field, code: 'missing' }] : []
  })
  return { value: names, errors }
}

export type BookName = (typeof bookNameFields)[number][0]
export type BookNames = Record<BookName, string>

export const bookNameKeys = bookNameFields.map(([name]) => name)

export const BOOK_NAME_MAX = 100

export const initialBookNames = Object.fromEntries(
  bookNameFields.map(([name, , initial]) => [name, initial]),
) as BookNames
