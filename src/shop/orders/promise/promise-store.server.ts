import { jsonObject } from '#platform/database/columns.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { promiseColumns, type StoredPromise } from './promise-lines.ts'

/** The dates promised when the order was created. */
export async function findPromise(db: Db, orderId: number): Promise<StoredPromise | null> {
  const order = await db
    .selectFrom('orders')
    .select(jsonObject(promiseColumns, 'orders').as('promise'))
    .where('id', '=', orderId)
    .$castTo<{ promise: StoredPromise }>()
    .executeTakeFirst()
  return order?.promise.leavesBy ? order.promise : null
}
