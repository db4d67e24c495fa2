import type { Paise } from '../../money.ts'
import { WHOLE } from '../../tax/tax-rate.ts'
import type { BookDocument, BookLine } from '../book-document.ts'

/** A price of one piece and a discount of some paise that give the taxable value exactly. A credit
 * note that reduces only the price has no quantity, and counts as one piece. */
export function pieceOf({ taxablePaise, quantity }: Pick<BookLine, 'taxablePaise' | 'quantity'>): {
  pieces: number
  pricePaise: Paise
  discountPaise: Paise
} {
  const pieces = Math.max(1, quantity)
  const pricePaise = Math.ceil(taxablePaise / pieces)
  return { pieces, pricePaise, discountPaise: pricePaise * pieces - taxablePaise }
}

/** The document's total less the total that Zoho computes, which rounds the tax of each line. */
export function adjustmentOf({ totalPaise, lines }: BookDocument): Paise {
  return totalPaise - lines.reduce((sum, line) => sum + line.taxablePaise + zohoTax(line), 0)
}

/** The halves of a tax within the state are rounded one by one. */
function zohoTax({ taxablePaise, rateBp, igstPaise }: BookLine): Paise {
  if (rateBp === null) return 0
  return igstPaise > 0
    ? Math.round((taxablePaise * rateBp) / WHOLE)
    : 2 * Math.round((taxablePaise * rateBp) / (2 * WHOLE))
}
