import type { Paise } from '../money.ts'
import { apportion } from '../tax/apportion.ts'
import type { LineAmounts } from './document.ts'

/** A line of an invoice and what its credit notes hold of it so far. */
export type CreditableLine = LineAmounts & {
  quantity: number
  unitPaise: Paise
  discountPaise: Paise
  credited: LineAmounts & { quantity: number }
}

/** The pieces and the amount that a credit note takes from one line. */
export type LineCredit = { quantity: number; totalPaise: Paise }

export function leftOf(line: CreditableLine): LineCredit {
  return {
    quantity: line.quantity - line.credited.quantity,
    totalPaise: line.totalPaise - line.credited.totalPaise,
  }
}

/** The price of pieces that come back, without the line's share of charges. The credits of all
 * pieces add up to the price of the line. */
export function priceOfPieces(line: CreditableLine, pieces: number): Paise {
  const goodsPaise = line.unitPaise * line.quantity - line.discountPaise
  const upTo = (count: number) => Math.floor((goodsPaise * count) / line.quantity)
  const before = line.credited.quantity
  return Math.min(upTo(before + pieces) - upTo(before), leftOf(line).totalPaise)
}

/** Spreads an amount over lines: first over the pieces that come back, then over what is left of
 * lines that come back completely, then over all lines. */
export function spreadCredit(
  lines: readonly CreditableLine[],
  pieces: readonly number[],
  amountPaise: Paise,
): LineCredit[] {
  const shares = lines.map(() => 0)
  let rest = amountPaise
  const takeFrom = (rooms: readonly Paise[]) => {
    const room = rooms.reduce((sum, each) => sum + each, 0)
    const taken = Math.min(rest, room)
    if (taken <= 0) return
    for (const [index, share] of apportion(taken, rooms).entries()) shares[index]! += share
    rest -= taken
  }
  const left = (index: number) => leftOf(lines[index]!).totalPaise - shares[index]!
  const isWhole = (index: number) => leftOf(lines[index]!).quantity === pieces[index]
  takeFrom(lines.map((line, index) => priceOfPieces(line, pieces[index]!)))
  takeFrom(lines.map((_, index) => (pieces[index]! > 0 && isWhole(index) ? left(index) : 0)))
  takeFrom(lines.map((_, index) => left(index)))
  if (rest > 0) throw new Error(`${rest} paise more than the invoices have left to credit`)
  return lines.map((_, index) => ({
    quantity: left(index) === 0 ? leftOf(lines[index]!).quantity : pieces[index]!,
    totalPaise: shares[index]!,
  }))
}

/** Splits a credit into taxable value and tax in the proportions of its line. The credits of a line
 * never exceed it in any column; the last one takes the remainder. */
export function creditAmounts(line: CreditableLine, totalPaise: Paise): LineAmounts {
  const { credited } = line
  const left = leftOf(line).totalPaise - totalPaise
  const shareOf = (column: 'cgstPaise' | 'igstPaise') => {
    const after = line[column] * (credited.totalPaise + totalPaise)
    return Math.floor((2 * after + line.totalPaise) / (2 * line.totalPaise)) - credited[column]
  }
  const leftHalf = line.cgstPaise - credited.cgstPaise
  const most = Math.min(leftHalf, Math.floor(totalPaise / 2))
  const least = Math.max(0, leftHalf - Math.floor(left / 2))
  const half = Math.max(least, Math.min(most, shareOf('cgstPaise')))
  const igstPaise = shareOf('igstPaise')
  return {
    taxablePaise: totalPaise - 2 * half - igstPaise,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
    totalPaise,
  }
}
