import type { Db } from '#platform/database/database.server.ts'
import type { OrderExtras } from './order-extras.ts'

/** The business for which the customer last ordered a GST invoice. */
export async function findLastBusiness(
  db: Db,
  customerId: string,
): Promise<Pick<OrderExtras, 'gstin' | 'businessName'> | undefined> {
  return db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('placed_at', 'is not', null)
    .where('buyer_gstin', 'is not', null)
    .select(['buyer_gstin as gstin', 'buyer_business as businessName'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ gstin: string }>()
    .executeTakeFirst()
}
