import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Carts that were left longer ago are not mailed about, for example when an owner turns the
 * reminders on, or after an outage. */
const LATE_HOURS_MAX = 48

export type CartToRemind = { id: number; customerId: string; email: string }

const isAbandoned = (hours: number) => sql<boolean>`
  cart.closed_at is null and cart.reminded_at is null
  and cart.changed_at < now() - make_interval(hours => ${hours})
  and cart.changed_at > now() - make_interval(hours => ${hours + LATE_HOURS_MAX})`

/** The customer neither bought since the last change nor is paying now. */
const isUnbought = sql<boolean>`
  not exists (select from orders where orders.customer_id = cart.customer_id and placed_at > cart.changed_at)
  and not exists (select from orders where orders.customer_id = cart.customer_id and placed_at is null
    and payment_state = 'pending_payment' and hold_expires_at > now())`

/** Customers who consented and whose email is confirmed. */
const consenting = sql`join mail_choices choice on choice.customer_id = cart.customer_id
  and cart_reminders_since is not null
  join users on users.id = cart.customer_id and email_verified and erased_at is null and role = 'user'`

/** The first carts after an id, in the order of their ids. */
export async function listCartsToRemind(
  db: Db,
  { hours, afterId, limit }: { hours: number; afterId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with left_carts as materialized (select * from carts cart where ${isAbandoned(hours)})
    select cart.id from left_carts cart ${consenting}
    where cart.id > ${afterId} and ${isUnbought}
    order by cart.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the cart against changes and purchases. Returns undefined if it is not due any more. */
export async function lockCartToRemind(
  tx: Db,
  id: number,
  hours: number,
): Promise<CartToRemind | undefined> {
  await sql`select from carts where id = ${id} for update`.execute(tx)
  const { rows } = await sql<CartToRemind>`
    select cart.id, cart.customer_id as "customerId", email from carts cart ${consenting}
    where cart.id = ${id} and ${isAbandoned(hours)} and ${isUnbought}`.execute(tx)
  return rows[0]
}
