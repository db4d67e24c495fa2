import type { Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { customerOrdersTopic, ordersTopic } from './order.ts'

/** Notifies the customer's pages and the admin's lists of a change when the transaction commits. */
export async function publishOrder(
  tx: Db,
  ...orders: readonly { customerId: string }[]
): Promise<void> {
  await publish(tx, ...orders.map(({ customerId }) => customerOrdersTopic(customerId)), ordersTopic)
}
