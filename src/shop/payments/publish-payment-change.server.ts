import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { paymentTopic } from './payment-topic.ts'

/** Updates open pages of the payment admin, even if the change concerns no order. */
export async function publishPaymentChange(tx: Db): Promise<void> {
  await publish(tx, paymentTopic)
}
