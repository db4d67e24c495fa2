import type { Paise } from '../money.ts'
import { GIFT_WRAP } from '../order-parts.ts'
import { apportion } from '../tax/apportion.ts'
import {
  amountColumns,
  isInvoice,
  sumAmounts,
  type DocumentLine,
  type IssuedDocument,
  type LineAmounts,
} from './document.ts'
import { inclusiveAmounts } from './invoice-lines.ts'

/** The delivery and other charges that the line's total contains. */
export function chargesOf({ totalPaise, unitPaise, quantity, discountPaise }: DocumentLine): Paise {
  return totalPaise - unitPaise * quantity + discountPaise
}

/** The lines of an invoice with the gift wrap as lines of its own: one per HSN code and rate, because
 * it is taxed with the goods. All columns add up to the same sums as the stored lines. */
export function separateGiftWrap(document: IssuedDocument): readonly DocumentLine[] {
  const { lines, wrap } = document
  if (!wrap || !isInvoice(document)) return lines
  const charges = lines.map(chargesOf)
  const chargesPaise = charges.reduce((sum, charge) => sum + charge, 0)
  const wrapPaise = Math.round((wrap.giftWrapPaise * chargesPaise) / wrap.chargesPaise)
  if (wrapPaise <= 0) return lines
  const isWithinState = document.placeOfSupply === document.supplier.stateCode
  const shares = apportion(wrapPaise, charges).map((share, index) =>
    inclusiveAmounts(share, lines[index]!.rateBp, isWithinState),
  )
  const goods = lines.map((line, index) => without(line, shares[index]!))
  return [...goods, ...wrapLines(lines, shares)]
}

function without(line: DocumentLine, share: LineAmounts): DocumentLine {
  const rest = { ...line }
  for (const column of amountColumns) rest[column] -= share[column]
  return rest
}

function wrapLines(lines: readonly DocumentLine[], shares: readonly LineAmounts[]): DocumentLine[] {
  const groups = Map.groupBy(
    shares.keys(),
    (index) => `${lines[index]!.hsn} ${lines[index]!.rateBp}`,
  )
  return [...groups.values()].flatMap((indexes) => {
    const sum = sumAmounts(indexes.map((index) => shares[index]!))
    if (sum.totalPaise === 0) return []
    const like = lines[indexes[0]!]!
    const description = like.rateBp === null ? GIFT_WRAP : `${GIFT_WRAP}, taxed with the goods`
    return {
      ...like,
      ...sum,
      description,
      quantity: 0,
      unitPaise: sum.totalPaise,
      discountPaise: 0,
    }
  })
}
