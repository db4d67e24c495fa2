import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { changeParcelState } from './change-parcel-state.server.ts'
import { courierNamed, fitsFormat } from './courier.ts'
import { listCouriers } from './courier-store.server.ts'
import type { Parcel } from './parcel.ts'
import { insertParcelEvent } from './parcel-event-store.server.ts'
import { canBecome, type ParcelState } from './parcel-state.ts'
import { stateNames } from './parcel-words.ts'
import { findParcel, updateParcelCourier } from './parcel-store.server.ts'

export type ParcelMoved =
  | { outcome: 'moved'; state: ParcelState }
  | { outcome: 'changed-by-someone-else' }
  /** The parcel cannot reach this state from where it is, or its order is cancelled. */
  | { outcome: 'not-possible' }
  | { outcome: 'unknown-parcel' }

type Step = { parcelId: number; basedOn: number; staffId: string }

/** Records where a parcel is, as staff know it. */
export async function moveParcel(db: Db, step: Step & { to: ParcelState }): Promise<ParcelMoved> {
  const found = await findParcel(db, step.parcelId)
  if (!found) return { outcome: 'unknown-parcel' }
  return inTransaction(db, async (tx): Promise<ParcelMoved> => {
    const order = await lockOrder(tx, found.orderId)
    const parcel = (await findParcel(tx, step.parcelId))!
    if (parcel.version !== step.basedOn) return { outcome: 'changed-by-someone-else' }
    const mayLeave = order.paymentState === 'paid' || step.to === 'cancelled'
    if (!canBecome(parcel.state, step.to) || (parcel.state === 'booked' && !mayLeave))
      return { outcome: 'not-possible' }
    const at = new Date()
    await recordStep(tx, parcel, { ...step, at })
    await recordChange(tx, {
      staffId: step.staffId,
      action: 'parcel-moved',
      subject: `order:${order.number}`,
      before: { parcel: parcel.number, state: parcel.state },
      after: { parcel: parcel.number, state: step.to },
    })
    await changeParcelState(tx, order, parcel, { state: step.to, at, staffId: step.staffId })
    return { outcome: 'moved', state: step.to }
  })
}

async function recordStep(
  tx: Db,
  parcel: Parcel,
  { to, at, staffId }: { to: ParcelState; at: Date; staffId: string },
): Promise<void> {
  await insertParcelEvent(tx, {
    parcelId: parcel.id,
    key: `staff-${parcel.version}`,
    state: to,
    code: null,
    activity: stateNames[to],
    location: '',
    happenedAt: at,
    reportedBy: staffId,
  })
}

export type ParcelCourierSet = {
  outcome: 'saved' | 'changed-by-someone-else' | 'wrong-number' | 'unknown-parcel'
}

/** Changes courier and tracking number of a parcel without a carrier's interface. */
export async function setParcelCourier(
  db: Db,
  edit: Step & { courierName: string; trackingNumber: string },
): Promise<ParcelCourierSet> {
  const found = await findParcel(db, edit.parcelId)
  if (!found || found.carrier !== 'manual') return { outcome: 'unknown-parcel' }
  const courier = courierNamed(await listCouriers(db), edit.courierName)
  if (courier && !fitsFormat(edit.trackingNumber, courier.numberFormat))
    return { outcome: 'wrong-number' }
  return inTransaction(db, async (tx): Promise<ParcelCourierSet> => {
    const order = await lockOrder(tx, found.orderId)
    if (!(await updateParcelCourier(tx, edit))) return { outcome: 'changed-by-someone-else' }
    const { courierName, trackingNumber } = edit
    await recordChange(tx, {
      staffId: edit.staffId,
      action: 'parcel-courier-set',
      subject: `order:${order.number}`,
      before: {
        parcel: found.number,
        courier: found.courierName,
        trackingNumber: found.trackingNumber,
      },
      after: { parcel: found.number, courier: courierName, trackingNumber },
    })
    await publishOrder(tx, order)
    return { outcome: 'saved' }
  })
}
