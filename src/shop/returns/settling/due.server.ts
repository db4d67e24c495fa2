import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../../money.ts'
import type { ReturnedLine } from '../../orders/returned-line.ts'
import type { RefundProblem } from '../../payment-admin/refund-rule.ts'
import { findIsFrozen } from '../../payments/dispute-store.server.ts'
import type { LineToSettle } from '../line-to-settle.ts'
import { findReturn } from '../return-store.server.ts'
import type { Return, ReturnOutcome } from '../return.ts'
import { canBecome } from '../return-state.ts'
import { findMoneyLeft, listLinesToSettle, type MoneyLeft } from '../returnable-store.server.ts'
import { partsOf, settlementOf, type RefundParts, type Settlement } from '../settlement.ts'

export type ReturnSettled =
  | {
      outcome: 'settled'
      refundPaise: Paise
      creditPaise: Paise
      isTransfer: boolean
      /** The number of the order with the new sizes. */
      exchangeOrderNumber?: string
    }
  | { outcome: 'unknown-return' | 'not-now' | 'too-long' }
  /** The amount differs from the one that the form showed. */
  | { outcome: 'changed-by-someone-else' }
  | { outcome: 'gateway-away' | 'unknown-payment' | 'more-than-bought' }
  | { outcome: 'new-size-sold-out' | 'too-little-to-exchange' }
  | { outcome: RefundProblem }

export type SettleWish = {
  id: number
  adminId: string
  note: string
  /** The amount that the form showed. */
  basedOnPaise: Paise
  /** The outcome that the form showed. */
  basedOnOutcome: ReturnOutcome
}

export type Due = Settlement &
  RefundParts & {
    found: Return
    money: MoneyLeft
    bought: LineToSettle[]
    /** Units that go back to stock. */
    returned: ReturnedLine[]
  }

/** The refund of a return if it were settled now. Undefined for an unknown return. */
export async function findDue(db: Db, id: number): Promise<Due | undefined> {
  const found = await findReturn(db, id)
  if (!found) return undefined
  const [bought, money] = await Promise.all([
    listLinesToSettle(db, found.orderId),
    findMoneyLeft(db, found.orderId),
  ])
  const settlement = settlementOf(found.lines, bought, money.leftPaise)
  const returned = settlement.lines
    .filter(({ restockedQuantity }) => restockedQuantity > 0)
    .map(({ position, restockedQuantity: quantity }) => ({ position, quantity }))
  const parts = partsOf(settlement.refundPaise, { ...money, outcome: found.outcome })
  const isCash = money.payment === null && money.creditPaise === 0
  const refundPaise = isCash ? settlement.refundPaise : sumOf(parts)
  return { ...settlement, found, money, bought, returned, refundPaise, ...parts }
}

export function sumOf({ byGatewayPaise, byCreditPaise, grantedPaise }: RefundParts): Paise {
  return byGatewayPaise + byCreditPaise + grantedPaise
}

export function refusalOf(
  { found, refundPaise }: Due,
  { basedOnPaise, basedOnOutcome }: SettleWish,
): 'not-now' | 'changed-by-someone-else' | null {
  if (!canBecome(found.state, 'settled')) return 'not-now'
  const isSeen = refundPaise === basedOnPaise && found.outcome === basedOnOutcome
  return isSeen ? null : 'changed-by-someone-else'
}

/** A disputed payment is not turned into store credit, because the bank may take it back as well. */
export async function disputeOf(tx: Db, { money: { payment }, grantedPaise }: Due) {
  const isFrozen = payment && grantedPaise > 0 && (await findIsFrozen(tx, payment.id))
  return isFrozen ? 'disputed' : null
}
