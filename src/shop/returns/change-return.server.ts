import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import type { Paise } from '../money.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { endExchangeHold } from '../stock/exchange-holds/hold-new-sizes.server.ts'
import {
  findReturnState,
  insertReturnEvent,
  updateReturnState,
} from './return-changes-store.server.ts'
import { returnMessage } from './return-mails.ts'
import { findReturn } from './return-store.server.ts'
import type { Return } from './return.ts'
import { canBecome, isOpen, type ReturnState } from './return-state.ts'

export type ReturnStepWish = {
  id: number
  state: ReturnState
  /** For the customer; shown with the step. */
  note: string
  /** Null if the customer or the shop itself takes the step. */
  staffId: string | null
}

export type Settled = {
  refundPaise?: Paise
  /** The part of it that the customer gets as store credit. */
  creditPaise?: Paise
  /** The part of that credit that is new. */
  grantedPaise?: Paise
  /** The part of that credit that was cash before an exchange. */
  cashPaise?: Paise
  transferReference?: string
  replacement?: Replacement
}

/** The order with the new sizes. */
export type Replacement = { id: number; number: string }

/** Writes a step with its event, mail and entry in the change log. The caller holds the order's lock
 * and has checked that the step is possible. */
export async function writeStep(
  tx: Db,
  { order, found }: { order: PayingOrder; found: Return },
  wish: ReturnStepWish & Settled,
): Promise<void> {
  const { id, state, note, staffId, replacement, ...amounts } = wish
  const { refundPaise, creditPaise, grantedPaise, cashPaise, transferReference } = amounts
  await updateReturnState(tx, id, {
    state,
    ...(refundPaise !== undefined && { refundPaise }),
    ...(grantedPaise && { grantedPaise }),
    ...(transferReference && { transferReference }),
    ...(replacement && { exchangeOrderId: replacement.id }),
    forgetsPayee: !isOpen(state),
  })
  await insertReturnEvent(tx, { id, state, note, staffId })
  if (!isOpen(state)) await endExchangeHold(tx, id, { status: 'released', movedBy: staffId })
  const message = returnMessage(order, {
    returnId: id,
    state,
    note,
    payeeShown: found.payeeShown,
    ...((refundPaise ?? found.refundPaise) !== null && {
      refundPaise: refundPaise ?? found.refundPaise ?? 0,
    }),
    ...(creditPaise && { creditPaise }),
    ...(cashPaise && { cashPaise }),
    ...(transferReference && { transferReference }),
    ...(replacement && { exchangeOrderNumber: replacement.number }),
  })
  if (message) await queueCustomerMail(tx, message)
  if (staffId)
    await recordChange(tx, {
      staffId,
      action: `return-${state}`,
      subject: `order:${order.number}`,
      before: { return: found.state },
      after: {
        return: state,
        ...(note && { note }),
        ...(refundPaise !== undefined && { refundPaise }),
        ...(creditPaise && { creditPaise }),
        ...(transferReference && { transferReference }),
        ...(replacement && { replacement: replacement.number }),
      },
    })
  await publishOrder(tx, order)
}

export type ReturnChanged = { outcome: 'changed' | 'unknown-return' | 'not-now' }

/** Takes a step that moves neither money nor stock. `not-now`: the state of the return does not
 * allow the step, for example after a double click. */
export async function changeReturn(
  db: Db,
  orderId: number,
  wish: ReturnStepWish & { transferReference?: string },
  also?: (tx: Db) => Promise<boolean>,
): Promise<ReturnChanged> {
  return inTransaction(db, async (tx): Promise<ReturnChanged> => {
    const order = await lockOrder(tx, orderId)
    const found = await findReturn(tx, wish.id)
    if (!found || found.orderId !== orderId) return { outcome: 'unknown-return' }
    if (!canBecome(await findReturnState(tx, wish.id), wish.state)) return { outcome: 'not-now' }
    if (also && !(await also(tx))) return { outcome: 'not-now' }
    await writeStep(tx, { order, found }, wish)
    return { outcome: 'changed' }
  })
}
