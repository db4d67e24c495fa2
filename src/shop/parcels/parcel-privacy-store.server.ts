import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.server.ts'

/** For the customer's own data: the parcels of placed orders, without labels and staff's texts. */
export async function listOwnParcels(db: Db, customerId: string) {
  return db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.placed_at', 'is not', null)
    .select([
      'orders.number as order',
      'parcels.number',
      'parcels.state',
      'parcels.courier_name as courierName',
      'parcels.tracking_number as trackingNumber',
      'packed_at as packedAt',
      'left_at as leftAt',
      'delivered_at as deliveredAt',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('delivery_answers')
          .whereRef('parcel_id', '=', 'parcels.id')
          .where('wish', 'is not', null)
          .select(['wish', 'wished_day as day', 'phone', 'note', 'answered_at as answeredAt']),
      ).as('answers'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('parcel_events')
          .whereRef('parcel_id', '=', 'parcels.id')
          .select(['activity', 'location', 'happened_at as happenedAt'])
          .orderBy('happened_at')
          .orderBy('id'),
      ).as('events'),
    )
    .orderBy('parcels.id', 'desc')
    .execute()
}

/** The customer's answers about failed deliveries, with the keys of the links, and the notes of
 * staff and courier about them. */
export async function deleteAnswersOf(tx: Db, customerId: string): Promise<void> {
  const own = tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .where('orders.customer_id', '=', customerId)
    .select('parcels.id')
  await tx.deleteFrom('delivery_answers').where('parcel_id', 'in', own).execute()
  await tx
    .updateTable('failed_deliveries')
    .set({ note: '' })
    .where('parcel_id', 'in', own)
    .execute()
}

/** Labels carry name, address and phone. No order of an erased customer is under way. */
export async function deleteLabelsOf(tx: Db, customerId: string): Promise<void> {
  const placed = tx
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .select('id')
  await tx
    .updateTable('parcels')
    .set({ label: null })
    .where('label', 'is not', null)
    .where('order_id', 'in', placed)
    .execute()
}
