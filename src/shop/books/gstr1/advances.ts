import type { Paise } from '../../money.ts'
import type { Day } from '../../tax/dated.ts'
import type { StateCode } from '../../tax/indian-states.ts'
import { splitTax } from '../../tax/split-tax.ts'
import { addTax, noTax, type TaxAmounts } from '../book-document.ts'
import type { AdvanceTables, SmallSales } from './gstr1.ts'

/** Services have codes of this chapter. No GST is due on an advance for goods (Notification 66/2017). */
export const SERVICE_CHAPTER = '99'

/** A line of a receipt voucher for a service. */
export type ServiceAdvance = TaxAmounts & {
  placeOfSupply: StateCode
  isInterState: boolean
  rateBp: number
  receivedOn: Day
  totalPaise: Paise
  /** The amount invoiced or paid back before the period. */
  usedBeforePaise: Paise
  /** The amount invoiced or paid back until the end of the period. */
  usedPaise: Paise
}

/** Over all periods, 11A less 11B equals the open advances, to the paisa. */
export function advanceTables(advances: readonly ServiceAdvance[], from: Day): AdvanceTables {
  const received = new Map<string, SmallSales>()
  const adjusted = new Map<string, SmallSales>()
  for (const advance of advances) {
    const open = openAmounts(advance, advance.usedPaise)
    if (advance.receivedOn >= from) add(received, advance, open)
    else add(adjusted, advance, addTax(openAmounts(advance, advance.usedBeforePaise), open, -1))
  }
  return { received: sorted(received), adjusted: sorted(adjusted) }
}

function openPaise({ totalPaise }: ServiceAdvance, usedPaise: Paise): Paise {
  return Math.max(0, totalPaise - usedPaise)
}

function openAmounts(advance: ServiceAdvance, usedPaise: Paise): TaxAmounts {
  const left = openPaise(advance, usedPaise)
  return left === advance.totalPaise
    ? advance
    : splitTax(left, advance.rateBp, !advance.isInterState)
}

function add(sums: Map<string, SmallSales>, advance: ServiceAdvance, amounts: TaxAmounts): void {
  if (withTax(amounts) === 0) return
  const { placeOfSupply, rateBp, isInterState } = advance
  const key = `${placeOfSupply} ${String(rateBp).padStart(5, '0')}`
  const sum = sums.get(key) ?? { ...noTax, placeOfSupply, rateBp, isInterState }
  sums.set(key, { ...sum, ...addTax(sum, amounts) })
}

function sorted(sums: Map<string, SmallSales>): SmallSales[] {
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

/** The vouchers of the period and the tables, as the screen compares them. Amounts include GST. */
export type AdvanceSums = {
  receiptsPaise: Paise
  refundVouchersPaise: Paise
  /** The part of the receipts that is for services. */
  servicesPaise: Paise
  /** Of these, invoiced or paid back in the same period. */
  usedAtOncePaise: Paise
  receivedPaise: Paise
  adjustedPaise: Paise
}

export function advanceSums(
  advances: readonly ServiceAdvance[],
  from: Day,
  vouchers: Pick<AdvanceSums, 'receiptsPaise' | 'refundVouchersPaise'>,
): AdvanceSums {
  const now = advances.filter(({ receivedOn }) => receivedOn >= from)
  const { received, adjusted } = advanceTables(advances, from)
  return {
    ...vouchers,
    servicesPaise: sum(now, ({ totalPaise }) => totalPaise),
    usedAtOncePaise: sum(now, (one) => one.totalPaise - openPaise(one, one.usedPaise)),
    receivedPaise: sum(received, withTax),
    adjustedPaise: sum(adjusted, withTax),
  }
}

function withTax({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmounts): Paise {
  return taxablePaise + cgstPaise + sgstPaise + igstPaise
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => Paise): Paise {
  return items.reduce((total, item) => total + amountOf(item), 0)
}
