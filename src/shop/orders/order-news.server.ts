import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { customerOrdersTopic, ordersTopic, orderTopic } from './order.ts'

/** Heard by the order's own page, by its customer's lists and by the desk, at commit and not before. */
export async function publishOrder(
  tx: Db,
  ...orders: readonly { id: number; customerId: string }[]
): Promise<void> {
  await publish(
    tx,
    ...orders.flatMap(({ id, customerId }) => [orderTopic(id), customerOrdersTopic(customerId)]),
    ordersTopic,
  )
}
