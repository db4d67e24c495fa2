import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'

/** What an offer has brought. Released uses count nowhere else. */
export type OfferReport = {
  reserved: number
  used: number
  released: number
  /** Of used offers only. */
  discountPaise: Paise
  orderValuePaise: Paise
}

export const emptyReport: OfferReport = {
  reserved: 0,
  used: 0,
  released: 0,
  discountPaise: 0,
  orderValuePaise: 0,
}

/** The reports by offer; an offer without a use has none. */
export async function listOfferReports(db: Db): Promise<Map<string, OfferReport>> {
  const rows = await db
    .selectFrom('offer_uses')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'offer_id as offerId',
      sql<number>`count(*) filter (where offer_uses.state = 'reserved')::int`.as('reserved'),
      sql<number>`count(*) filter (where offer_uses.state = 'used')::int`.as('used'),
      sql<number>`count(*) filter (where offer_uses.state = 'released')::int`.as('released'),
      sumOfUsed('discount_paise').as('discountPaise'),
      sumOfUsed('total_paise').as('orderValuePaise'),
    ])
    .groupBy('offer_id')
    .execute()
  return new Map(rows.map(({ offerId, ...report }) => [offerId, report]))
}

function sumOfUsed(column: 'discount_paise' | 'total_paise') {
  const amount = sql.ref(column === 'discount_paise' ? 'offer_uses.discount_paise' : column)
  return sql<number>`coalesce(sum(${amount}) filter (where offer_uses.state = 'used'), 0)::bigint`
}
