import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { moneyTopic } from './money-topic.ts'

/** Heard by the money desk: something changed that may belong to no order. */
export async function publishMoney(tx: Db): Promise<void> {
  await publish(tx, moneyTopic)
}
