import type { Paise } from '../../money.ts'
import type { Day } from '../../tax/dated.ts'
import type { BookNames } from '../book-names.ts'
import { amountText, tallyDay } from '../book-texts.ts'
import { element, xmlText } from './tally-xml.ts'

type VoucherHead = {
  voucherType: string
  number: string
  day: Day
  reference: string
  customer: string
}

/** Uses the number as remote id, so that a second import alters the voucher. */
export function voucherElement(
  { voucherType, number, day, reference, customer }: VoucherHead,
  names: BookNames,
  further: readonly string[],
): string {
  const view = 'Accounting Voucher View'
  const fields = [
    element('DATE', tallyDay(day)),
    element('EFFECTIVEDATE', tallyDay(day)),
    element('VOUCHERTYPENAME', voucherType),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', reference),
    element('PERSISTEDVIEW', view),
    element('ISINVOICE', 'No'),
    element('PARTYLEDGERNAME', names.tallyParty),
    element('PARTYNAME', customer),
    ...further,
  ]
  return (
    `<VOUCHER REMOTEID="${xmlText(`zari-${number}`)}" VCHTYPE="${xmlText(voucherType)}"` +
    ` ACTION="Create" OBJVIEW="${view}">\n${fields.map((field) => ` ${field}\n`).join('')}</VOUCHER>\n`
  )
}

export type Entry = { ledger: string; creditPaise: Paise; isParty?: true }

/** In Tally's files a debit is negative and 'deemed positive'. */
export function entryElement({ ledger, creditPaise, isParty }: Entry): string {
  const content = [
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', creditPaise < 0 ? 'Yes' : 'No'),
    ...(isParty ? [element('ISPARTYLEDGER', 'Yes')] : []),
    element('AMOUNT', amountText(creditPaise)),
  ]
  return `<ALLLEDGERENTRIES.LIST>${content.join('')}</ALLLEDGERENTRIES.LIST>`
}
