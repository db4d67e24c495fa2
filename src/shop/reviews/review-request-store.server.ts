import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Orders that were delivered longer ago are not asked about, for example when an owner switches
 * these mails on. */
const LATE_DAYS_MAX = 30

export type OrderToReview = {
  id: number
  customerId: string
  number: string
  email: string
  /** Whether the order's mails go to the address of the account. */
  isAccountEmail: boolean
  firstName: string
  title: string
}

/** Delivered orders whose customers were not asked yet and have not reviewed every piece, oldest
 * first. `title` is that of a piece without a review. */
export async function listOrdersToReview(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<OrderToReview[]> {
  const { rows } = await sql<OrderToReview>`
    select orders.id, orders.customer_id as "customerId", number, orders.email,
      orders.email = users.email as "isAccountEmail", orders.first_name as "firstName", piece.title
    from (select order_id, max(changed_at) as delivered_at from order_status_changes
      where to_status = 4 and changed_at > now() - make_interval(days => ${days + LATE_DAYS_MAX})
        group by order_id) delivery
    join orders on orders.id = delivery.order_id
    join users on users.id = orders.customer_id
    cross join lateral (select line.title from order_lines line
      join products on products.id = line.product_id and is_public(products)
      where line.order_id = orders.id and not exists (select from reviews
        where reviews.product_id = line.product_id and reviews.customer_id = orders.customer_id)
      order by position limit 1) piece
    where delivered_at < now() - make_interval(days => ${days}) and orders.status = 4
      and payment_state = 'paid' and orders.email <> ''
      and not exists (select from mail_choices choice
        where choice.customer_id = orders.customer_id and review_requests_ended_at is not null)
      and not exists (select from mails where mails.order_id = orders.id and kind = 'review-request')
    order by delivered_at, orders.id limit ${limit}`.execute(db)
  return rows
}
