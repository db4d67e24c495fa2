import { randomBytes } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { queueCustomerMail } from '../../messages/queue-customer-mail.server.ts'
import { recordStaffNotices } from '../../messages/record-staff-notices.server.ts'
import { findMailedOrder } from '../../orders/fulfilment-store.server.ts'
import type { PayingOrder } from '../../orders/paying-order.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { findAttemptsMax } from '../../settings/delivery-attempts/delivery-attempts-store.server.ts'
import { indianDay } from '../../tax/dated.ts'
import type { ParcelServices } from '../account/open-carrier.server.ts'
import { changeParcelState } from '../change-parcel-state.server.ts'
import { insertParcelEvent } from '../parcel-event-store.server.ts'
import { failedAgainNotice } from '../parcel-notices.ts'
import { canBecome } from '../parcel-state.ts'
import { findParcel, updateParcelState } from '../parcel-store.server.ts'
import type { Parcel } from '../parcel.ts'
import { stateNames } from '../parcel-words.ts'
import { reasonNames, type FailureReport } from './failed-delivery.ts'
import { failedDeliveryMessage } from './failed-delivery-mail.ts'
import {
  insertFailedDelivery,
  listFailedDeliveries,
  insertOrResetAnswer,
  updateAnswer,
  type NewFailedDelivery,
} from './failed-delivery-store.server.ts'

/** The queue of answers that must be sent to the carrier. */
export const answerQueue = 'answer-failed-delivery'

type Services = Pick<ParcelServices, 'db' | 'jobs'>

export type FailureRecorded = {
  outcome:
    | 'recorded'
    | 'changed-by-someone-else'
    /** The parcel has not left, is on its way back, or its order is cancelled. */
    | 'not-possible'
    /** Before the parcel was packed. */
    | 'wrong-day'
    | 'unknown-parcel'
}

/** Records a failed attempt that staff heard of from a courier. A second click finds another version. */
export async function recordFailedDelivery(
  services: Services,
  wish: FailureReport & { parcelId: number; basedOn: number; staffId: string },
): Promise<FailureRecorded> {
  const found = await findParcel(services.db, wish.parcelId)
  if (!found) return { outcome: 'unknown-parcel' }
  return inTransaction(services.db, async (tx): Promise<FailureRecorded> => {
    const order = await lockOrder(tx, found.orderId)
    const parcel = (await findParcel(tx, wish.parcelId))!
    if (parcel.version !== wish.basedOn) return { outcome: 'changed-by-someone-else' }
    const isAgain = parcel.state === 'undelivered'
    if (order.paymentState !== 'paid' || !(isAgain || canBecome(parcel.state, 'undelivered')))
      return { outcome: 'not-possible' }
    if (wish.day < indianDay(parcel.packedAt)) return { outcome: 'wrong-day' }
    const failedAt = momentOn(wish.day)
    const key = `staff-${parcel.version}`
    const { reason, note, staffId } = wish
    await insertParcelEvent(tx, {
      parcelId: parcel.id,
      key,
      state: 'undelivered',
      code: null,
      // Without the note: events stay when the customer's data is erased.
      activity: `${stateNames.undelivered}: ${reasonNames[reason]}`,
      location: '',
      happenedAt: failedAt,
      reportedBy: staffId,
    })
    await recordChange(tx, {
      staffId,
      action: 'delivery-failed',
      subject: `order:${order.number}`,
      before: { parcel: parcel.number, state: parcel.state },
      after: { parcel: parcel.number, reason },
    })
    const change = { state: 'undelivered', at: failedAt } as const
    if (isAgain) await updateParcelState(tx, parcel.id, { ...change, hasLeft: true, problem: '' })
    else await changeParcelState(tx, order, parcel, { ...change, staffId })
    const attempt = { key, reason, note, failedAt, recordedBy: staffId }
    await recordFailedAttempts(tx, services, { order, parcelId: parcel.id, attempts: [attempt] })
    await publishOrder(tx, order)
    return { outcome: 'recorded' }
  })
}

/** Now for today, else noon in India, because staff only know the day. */
function momentOn(day: string): Date {
  return day === indianDay(new Date()) ? new Date() : new Date(`${day}T12:00:00+05:30`)
}

type Attempts = { order: PayingOrder; parcelId: number; attempts: readonly NewFailedDelivery[] }

/** Stores new attempts, asks the customer what happens next, and sends the parcel back after the last
 * one. The caller holds the order's lock and has written the parcel's state. */
export async function recordFailedAttempts(
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { order, parcelId, attempts }: Attempts,
): Promise<void> {
  let isNew = false
  for (const attempt of attempts)
    isNew = (await insertFailedDelivery(tx, parcelId, attempt)) || isNew
  const parcel = (await findParcel(tx, parcelId))!
  if (!isNew || parcel.state !== 'undelivered') return
  const key = await insertOrResetAnswer(tx, parcelId, randomBytes(16).toString('base64url'))
  const last = (await listFailedDeliveries(tx, parcelId)).at(-1)!
  const isLast = last.number >= (await findAttemptsMax(tx))
  const mailed = await findMailedOrder(tx, order.id)
  await queueCustomerMail(tx, failedDeliveryMessage(mailed, { parcel, last, isLast, key }))
  if (isLast) return sendBack(tx, jobs, { order, parcel })
  if (attempts.every(({ recordedBy }) => recordedBy === null))
    await recordStaffNotices(tx, failedAgainNotice(order, parcel, last.number))
}

/** A carrier reports the return itself. */
async function sendBack(
  tx: Db,
  jobs: Services['jobs'],
  { order, parcel }: { order: PayingOrder; parcel: Parcel },
): Promise<void> {
  if (parcel.carrier === 'shiprocket') {
    await updateAnswer(tx, parcel.id, { wish: 'back', day: null, phone: '', note: '' })
    await jobs.enqueue(tx, answerQueue, { parcelId: parcel.id })
    return
  }
  const at = new Date()
  await insertParcelEvent(tx, {
    parcelId: parcel.id,
    key: `back-${parcel.version}`,
    state: 'returning',
    code: null,
    activity: stateNames.returning,
    location: '',
    happenedAt: at,
    reportedBy: null,
  })
  await changeParcelState(tx, order, parcel, { state: 'returning', at, staffId: null })
}
