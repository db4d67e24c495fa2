import { splitRefund } from '../credit/credit.ts'
import type { Paise } from '../money.ts'
import { linePaise, paidForPieces } from './returnable-line.ts'
import type { ReturnLine, ReturnOutcome } from './return.ts'
import type { LineToSettle } from './line-to-settle.ts'

export type LineSettlement = { position: number; refundPaise: Paise; restockedQuantity: number }

/** How the amount of a return reaches the customer. The remainder is a bank transfer. */
export type RefundParts = {
  byGatewayPaise: Paise
  /** Store credit that paid for the order and goes back. */
  byCreditPaise: Paise
  /** New store credit instead of the money that was paid. */
  grantedPaise: Paise
}

export type Settlement = { lines: LineSettlement[]; refundPaise: Paise }

/** The refund of a return: the amount paid for its accepted pieces, but never more than `leftPaise`,
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

type AmountLeft = {
  outcome: ReturnOutcome
  /** Null for an order that was paid in cash or with store credit. */
  payment: { leftPaise: Paise } | null
  leftPaise: Paise
  /** The part of `leftPaise` that store credit paid for. */
  creditPaise: Paise
}

/** Money goes back first, then credit. With another outcome than `refund`, money becomes new store
 * credit, which pays for the new size of an exchange. */
export function partsOf(
  refundPaise: Paise,
  { outcome, payment, leftPaise, creditPaise }: AmountLeft,
): RefundParts {
  if (outcome !== 'refund') {
    const grantedPaise = Math.max(0, Math.min(refundPaise, leftPaise - creditPaise))
    return { byGatewayPaise: 0, byCreditPaise: refundPaise - grantedPaise, grantedPaise }
  }
  const paidPaise = payment?.leftPaise ?? 0
  const split = splitRefund(refundPaise, { paidPaise, creditPaise })
  return { byGatewayPaise: split.moneyPaise, byCreditPaise: split.creditPaise, grantedPaise: 0 }
}
