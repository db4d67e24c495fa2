import { inTransaction } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { recordStaffNotices } from '../../messages/record-staff-notices.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import type { ParcelServices } from '../account/open-carrier.server.ts'
import { insertParcelEvent } from '../parcel-event-store.server.ts'
import { answeredNotice } from '../parcel-notices.ts'
import { findParcel } from '../parcel-store.server.ts'
import { findIsOpen } from './answer-link.server.ts'
import type { DeliveryAnswer } from './failed-delivery.ts'
import {
  findAnswer,
  findAnswerByKey,
  updateAnswer,
  updateAnswerPassedOn,
  type StoredAnswer,
} from './failed-delivery-store.server.ts'
import { answerQueue } from './record-failed-delivery.server.ts'

type Services = Pick<ParcelServices, 'db' | 'jobs'>

/** `closed`: the parcel is under way again, delivered, or goes back. */
export type DeliveryAnswered = { outcome: 'saved' | 'closed' | 'unknown-link' }

/** Saves what a customer chose through the link of the mail. Repeating the same answer changes
 * nothing; another one replaces it. */
export async function answerFailedDelivery(
  services: Services,
  key: string,
  answer: DeliveryAnswer,
): Promise<DeliveryAnswered> {
  const found = await findAnswerByKey(services.db, key)
  const known = found && (await findParcel(services.db, found.parcelId))
  if (!known) return { outcome: 'unknown-link' }
  return inTransaction(services.db, async (tx): Promise<DeliveryAnswered> => {
    const order = await lockOrder(tx, known.orderId)
    const parcel = (await findParcel(tx, known.id))!
    const before = await findAnswer(tx, known.id)
    // Erasing the account deletes it.
    if (!before) return { outcome: 'unknown-link' }
    if (!(await findIsOpen(tx, parcel))) return { outcome: 'closed' }
    if (isSame(before, answer)) return { outcome: 'saved' }
    const version = await updateAnswer(tx, parcel.id, answer)
    await insertParcelEvent(tx, {
      parcelId: parcel.id,
      key: `answer-${version}`,
      state: null,
      code: null,
      activity: eventText(answer),
      location: '',
      happenedAt: new Date(),
      reportedBy: null,
    })
    await recordStaffNotices(tx, answeredNotice(order, parcel, version))
    if (parcel.carrier === 'shiprocket')
      await services.jobs.enqueue(tx, answerQueue, { parcelId: parcel.id })
    await publishOrder(tx, order)
    return { outcome: 'saved' }
  })
}

function isSame(before: StoredAnswer, { wish, day, phone, note }: DeliveryAnswer): boolean {
  return (
    before.wish === wish && before.day === day && before.phone === phone && before.note === note
  )
}

/** Without phone and note: events stay when the customer's data is erased. */
function eventText({ wish, day }: DeliveryAnswer): string {
  if (wish === 'back') return 'The customer asks to send the parcel back'
  return `The customer asks to deliver again${day ? ` on ${day}` : ''}`
}

export type AnswerPassedOn = { outcome: 'saved' | 'changed-by-someone-else' | 'unknown-parcel' }

/** Records that staff have passed the answer on to the courier. */
export async function passAnswerOn(
  { db }: Pick<Services, 'db'>,
  { parcelId, basedOn, staffId }: { parcelId: number; basedOn: number; staffId: string },
): Promise<AnswerPassedOn> {
  const found = await findParcel(db, parcelId)
  if (!found) return { outcome: 'unknown-parcel' }
  return inTransaction(db, async (tx): Promise<AnswerPassedOn> => {
    const order = await lockOrder(tx, found.orderId)
    if (!(await updateAnswerPassedOn(tx, { parcelId, version: basedOn })))
      return { outcome: 'changed-by-someone-else' }
    await recordChange(tx, {
      staffId,
      action: 'delivery-answer-passed-on',
      subject: `order:${order.number}`,
      before: null,
      after: { parcel: found.number },
    })
    await publishOrder(tx, order)
    return { outcome: 'saved' }
  })
}
