import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { ParcelServices } from './account/open-carrier.server.ts'
import { bookParcel } from './booking/book-parcel.server.ts'
import { bookingQueue } from './booking/pack-with-carrier.server.ts'
import { answerQueue } from './failed-deliveries/record-failed-delivery.server.ts'
import { sendAnswer } from './failed-deliveries/send-answer.server.ts'
import { pollParcels } from './reports/poll-parcels.server.ts'
import { processParcelWebhook } from './reports/process-parcel-webhook.server.ts'
import { parcelWebhookQueue } from './reports/receive-parcel-webhook.server.ts'

const POLL_QUEUE = 'poll-parcels'
const EVERY_TWO_HOURS = '23 */2 * * *'

export function registerParcelJobs(services: ParcelServices & { jobs: Jobs }): void {
  const { jobs } = services
  jobs.work<{ parcelId: number }>(bookingQueue, async ({ parcelId }) => {
    const booked = await bookParcel(services, parcelId)
    // Thrown, so that the job is repeated.
    if (booked.outcome === 'unavailable') throw new Error(`carrier unavailable: ${booked.reason}`)
  })
  jobs.work<{ id: string }>(parcelWebhookQueue, ({ id }) => processParcelWebhook(services, id))
  jobs.work<{ parcelId: number }>(answerQueue, ({ parcelId }) => sendAnswer(services, parcelId))
  jobs.work(POLL_QUEUE, () => pollParcels(services))
  jobs.schedule(POLL_QUEUE, EVERY_TWO_HOURS)
}
