import type { Paise } from '../money.ts'
import { linePaise, paidForPieces } from './returnable-line.ts'
import type { ReturnLine } from './return.ts'
import type { LineToSettle } from './line-to-settle.ts'

export type LineSettlement = { position: number; refundPaise: Paise; restockedQuantity: number }

export type Settlement = { lines: LineSettlement[]; refundPaise: Paise }

/** What a return gives back: what was paid for its accepted pieces, but never more than `leftPaise`,
 * which is what was paid for the order less all other refunds. */
export function settlementOf(
  returned: readonly Pick<ReturnLine, 'position' | 'grade' | 'acceptedQuantity'>[],
  bought: readonly LineToSettle[],
  leftPaise: Paise,
): Settlement {
  let left = Math.max(0, leftPaise)
  const lines = returned.map(({ position, grade, acceptedQuantity }) => {
    const line = bought.find((one) => one.position === position)!
    const count = acceptedQuantity ?? 0
    const paid = paidForPieces({
      linePaise: linePaise(line),
      quantity: line.quantity,
      before: line.settledQuantity,
      count,
    })
    const refundPaise = Math.min(paid, left)
    left -= refundPaise
    return { position, refundPaise, restockedQuantity: grade === 'ok' ? count : 0 }
  })
  return { lines, refundPaise: lines.reduce((sum, line) => sum + line.refundPaise, 0) }
}
