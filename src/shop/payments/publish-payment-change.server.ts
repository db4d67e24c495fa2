import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { paymentTopic } from './payment-topic.ts'

/** For payment admin: a change that may belong to no order. */
export async function publishPaymentChange(tx: Db): Promise<void> {
  await publish(tx, paymentTopic)
}
