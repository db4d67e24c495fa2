import type { Db } from '#platform/database/database.server.ts'

/** The guest who gave the order; undefined for another key, or a customer with an account. */
export async function findGuestByKey(
  db: Db,
  { number, key }: { number: string; key: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customer_id')
    .select('users.id')
    .where('orders.number', '=', number)
    .where('users.guest_key', '=', key)
    .executeTakeFirst()
  return found?.id
}

/** Whether the order's customer has no account. */
export async function findIsGuestOrder(db: Db, orderId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customer_id')
    .select('users.is_guest as isGuest')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  return found?.isGuest ?? false
}
