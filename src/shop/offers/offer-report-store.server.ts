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
  const rows = await reportsQuery(db).execute()
  return new Map(rows.map(({ offerId, ...report }) => [offerId, report]))
}

export async function findOfferReport(db: Db, offerId: string): Promise<OfferReport> {
  const row = await reportsQuery(db).where('offer_id', '=', offerId).executeTakeFirst()
  if (!row) return emptyReport
  const { offerId: _id, ...report } = row
  return report
}

function reportsQuery(db: Db) {
  return db
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
}

function sumOfUsed(column: 'discount_paise' | 'total_paise') {
  const amount = sql.ref(column === 'discount_paise' ? 'offer_uses.discount_paise' : column)
  return sql<number>`coalesce(sum(${amount}) filter (where offer_uses.state = 'used'), 0)::bigint`
}
