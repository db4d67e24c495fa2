import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'

/** A customer's returns, for the data download. Bank details are masked. */
export async function listOwnReturns(db: Db, customerId: string) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.placed_at', 'is not', null)
    .select([
      'orders.number as order',
      'returns.state',
      'returns.reason',
      'returns.note',
      'returns.outcome',
      'returns.refund_paise as refundPaise',
      'returns.payee_shown as transferTo',
      'returns.transfer_reference as transferReference',
      'returns.requested_at as requestedAt',
    ])
    .select(({ selectFrom }) => [
      selectFrom('orders as replacement')
        .whereRef('replacement.id', '=', 'returns.exchange_order_id')
        .select('replacement.number')
        .as('newOrder'),
      jsonArrayFrom(
        selectFrom('return_lines')
          .innerJoin('order_lines', (join) =>
            join
              .onRef('order_lines.order_id', '=', 'return_lines.order_id')
              .onRef('order_lines.position', '=', 'return_lines.position'),
          )
          .leftJoin('exchange_holds', (join) =>
            join
              .onRef('exchange_holds.return_id', '=', 'return_lines.return_id')
              .onRef('exchange_holds.position', '=', 'return_lines.position'),
          )
          .whereRef('return_lines.return_id', '=', 'returns.id')
          .select(['order_lines.title', 'return_lines.quantity', 'exchange_holds.size as newSize'])
          .orderBy('return_lines.position'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('return_photos')
          .whereRef('return_id', '=', 'returns.id')
          .select(sql<string>`'/images/' || image_id || '/1280.webp'`.as('address'))
          .orderBy('position'),
      ).as('photos'),
    ])
    .orderBy('returns.id', 'desc')
    .execute()
}

export async function findHasOpenReturns(db: Db, customerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.placed_at', 'is not', null)
    .where('returns.state', 'not in', ['closed', 'declined', 'cancelled'])
    .select('returns.id')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Keeps what the books need. Photos without a return are deleted by the job for unused images. */
export async function updateReturnsErased(tx: Db, customerId: string): Promise<void> {
  const own = tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .where('orders.customer_id', '=', customerId)
    .select('returns.id')
  await tx.deleteFrom('return_photos').where('return_id', 'in', own).execute()
  await tx
    .updateTable('return_events')
    .set({ note: '' })
    .where('return_id', 'in', own)
    .where('staff_id', 'is', null)
    .execute()
  await tx
    .updateTable('returns')
    .set({ note: '', payee_sealed: null, payee_shown: '' })
    .where('id', 'in', own)
    .execute()
}
