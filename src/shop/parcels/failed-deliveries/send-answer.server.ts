import { inTransaction } from '#platform/database/database.server.ts'
import { lockOrder } from '../../orders/paying-order-store.server.ts'
import { publishOrder } from '../../orders/publish-order.server.ts'
import { openCarrier, type ParcelServices } from '../account/open-carrier.server.ts'
import { updateParcelProblem } from '../booking/booking-store.server.ts'
import { findParcel } from '../parcel-store.server.ts'
import { findAnswer, updateAnswerPassedOn } from './failed-delivery-store.server.ts'

/** Sends the customer's choice to the carrier; safe to repeat. Throws if the carrier does not answer,
 * so that the job is repeated. A refusal becomes the parcel's problem for staff. */
export async function sendAnswer(services: ParcelServices, parcelId: number): Promise<void> {
  const { db, log } = services
  const [parcel, answer] = [await findParcel(db, parcelId), await findAnswer(db, parcelId)]
  if (parcel?.state !== 'undelivered' || !answer?.wish || answer.passedOnAt) return
  const open = await openCarrier(services)
  if (!open) return log.warn('failed delivery cannot be answered without an account')
  const { wish, day, phone, note, version } = answer
  const response = await open.carrier.answerFailedDelivery(parcel.trackingNumber, {
    wish,
    day,
    phone,
    note,
  })
  if (response.outcome === 'unavailable') throw new Error(`carrier unavailable: ${response.reason}`)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, parcel.orderId)
    if (response.outcome === 'answered') await updateAnswerPassedOn(tx, { parcelId, version })
    else await updateParcelProblem(tx, parcelId, refusalText(response.message))
    await publishOrder(tx, order)
  })
}

const PROBLEM_MAX = 200

function refusalText(message: string): string {
  return `the carrier refused the customer's wish: ${message}`.slice(0, PROBLEM_MAX)
}
