import type { Paise } from '../money.ts'
import { WHOLE, type BasisPoints } from './tax-rate.ts'

/** The tax inside an inclusive amount. `sgstPaise` is UTGST in some union territories. */
export type TaxSplit = {
  rateBp: BasisPoints
  taxablePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
}

/** Splits an inclusive amount by Rule 35 of the CGST Rules. Within a state one half is rounded and
 * used twice, so that CGST equals SGST. */
export function splitTax(
  amountPaise: Paise,
  rateBp: BasisPoints,
  isWithinState: boolean,
): TaxSplit {
  const whole = WHOLE + rateBp
  if (!isWithinState) {
    const igstPaise = Math.floor((2 * amountPaise * rateBp + whole) / (2 * whole))
    const taxablePaise = amountPaise - igstPaise
    return { rateBp, taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise }
  }
  const half = Math.floor((amountPaise * rateBp + whole) / (2 * whole))
  const taxablePaise = amountPaise - 2 * half
  return { rateBp, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise: 0 }
}

export function taxOf({
  cgstPaise,
  sgstPaise,
  igstPaise,
}: Pick<TaxSplit, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>): Paise {
  return cgstPaise + sgstPaise + igstPaise
}

type SoldLine = { amountPaise: Paise; quantity: number; rateBp: BasisPoints }

/** The credit for the pieces from `returnedBefore` to `returnedAfter` of a line. The credits of all
 * pieces add up to the line in every column. */
export function creditForPieces(
  { amountPaise, quantity, rateBp }: SoldLine,
  { returnedBefore, returnedAfter }: { returnedBefore: number; returnedAfter: number },
  isWithinState: boolean,
): TaxSplit & { amountPaise: Paise } {
  const [before, after] = [returnedBefore, returnedAfter].map((pieces) => {
    const amount = Math.floor((amountPaise * pieces) / quantity)
    return { amountPaise: amount, ...splitTax(amount, rateBp, isWithinState) }
  }) as [TaxSplit & { amountPaise: Paise }, TaxSplit & { amountPaise: Paise }]
  return {
    rateBp,
    amountPaise: after.amountPaise - before.amountPaise,
    taxablePaise: after.taxablePaise - before.taxablePaise,
    cgstPaise: after.cgstPaise - before.cgstPaise,
    sgstPaise: after.sgstPaise - before.sgstPaise,
    igstPaise: after.igstPaise - before.igstPaise,
  }
}
