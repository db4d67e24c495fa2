import type { Db } from '#platform/database/database.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { recordStaffNotices } from '../messages/record-staff-notices.server.ts'
import { findOrderToCancel } from '../orders/cancellation-store.server.ts'
import {
  findMailedOrder,
  insertStatusChange,
  updateOrderStatus,
} from '../orders/fulfilment-store.server.ts'
import { statusMessage } from '../orders/order-mails.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { updateLinesPacked } from '../orders/returned-lines-store.server.ts'
import type { PayingOrder } from '../orders/paying-order.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { invoiceParcel } from './invoice-parcel.server.ts'
import { stageOfParcels, type Parcel } from './parcel.ts'
import { partDeliveredMessage, partSentMessage } from './parcel-mails.ts'
import { parcelNotice } from './parcel-notices.ts'
import { hasLeft, type ParcelState } from './parcel-state.ts'
import { listPackableLines, listParcels, updateParcelState } from './parcel-store.server.ts'

type Change = {
  state: ParcelState
  at: Date
  /** Null when the carrier reported it. */
  staffId: string | null
}

/** Writes the new state, the order's stage, mails and notices. The caller holds the order's lock, has
 * checked the change, and has recorded its event. */
export async function changeParcelState(
  tx: Db,
  order: PayingOrder,
  parcel: Parcel,
  { state, at, staffId }: Change,
): Promise<void> {
  await updateParcelState(tx, parcel.id, { state, at, hasLeft: hasLeft(state), problem: '' })
  if (state === 'cancelled')
    await updateLinesPacked(
      tx,
      order.id,
      parcel.lines.map(({ position, quantity }) => ({ position, quantity: -quantity })),
    )
  if (hasLeft(state) && !hasLeft(parcel.state)) await invoiceParcel(tx, parcel)
  const stage = await raiseStage(tx, order.id, staffId)
  await notifyCustomer(tx, { order, before: parcel, state, stage })
  const notice = parcelNotice(order, { ...parcel, state })
  if (notice && staffId === null) await recordStaffNotices(tx, notice)
  await publishOrder(tx, order)
}

/** Returns the stage that the parcels stand for. Parcels never set an order back. */
async function raiseStage(
  tx: Db,
  orderId: number,
  staffId: string | null,
): Promise<OrderStatus | null> {
  const [lines, parcels] = [await listPackableLines(tx, orderId), await listParcels(tx, orderId)]
  const to = stageOfParcels(lines, parcels)
  const from = (await findOrderToCancel(tx, orderId))?.status
  if (to === null || from === undefined || from >= to) return to
  if (await updateOrderStatus(tx, { orderId, from, to }))
    await insertStatusChange(tx, { orderId, from, to, changedBy: staffId })
  return to
}

type Moved = {
  order: PayingOrder
  before: Parcel
  state: ParcelState
  stage: OrderStatus | null
}

async function notifyCustomer(tx: Db, { order, before, state, stage }: Moved): Promise<void> {
  const mailed = await findMailedOrder(tx, order.id)
  const parcels = await listParcels(tx, order.id)
  const isOnly = parcels.filter((each) => each.state !== 'cancelled').length === 1
  if (state === 'delivered') {
    const message =
      stage === 4 ? statusMessage(mailed, 4, before) : partDeliveredMessage(mailed, before)
    if (message) await queueCustomerMail(tx, message)
    return
  }
  if (hasLeft(before.state) || !hasLeft(state) || isReturningOrLost(state)) return
  const message =
    isOnly && stage !== null
      ? statusMessage(mailed, 3, before)
      : partSentMessage(mailed, before, { isLast: stage !== null })
  if (message) await queueCustomerMail(tx, message)
}

function isReturningOrLost(state: ParcelState): boolean {
  return state === 'returning' || state === 'returned' || state === 'lost'
}
