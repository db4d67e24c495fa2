import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'

/** Uses, discounts and sales of an offer. Released uses count nowhere else. */
export type OfferReport = {
  reserved: number
  used: number
  released: number
  /** The sums count used offers only, not reserved or released ones. */
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

/** Uses of an offer that a list of offers sums up; the offer's own report has them all. */
export const LISTED_USES_MAX = 1_000

/** `isPartial` if the offer has more uses than are summed up. */
export type ListedOfferReport = OfferReport & { isPartial: boolean }

/** The reports by offer; an offer without a use has none. */
export async function listOfferReports(
  db: Db,
  offerIds: readonly string[],
): Promise<Map<string, ListedOfferReport>> {
  const { rows } = await sql<ListedOfferReport & { offerId: string }>`
    select offer_id as "offerId", report.*
    from unnest(${offerIds}::uuid[]) offer (offer_id) cross join lateral (
      select count(*) filter (where state = 'reserved')::int as reserved,
        count(*) filter (where state = 'used')::int as used,
        count(*) filter (where state = 'released')::int as released,
        coalesce(sum(discount_paise) filter (where state = 'used'), 0)::bigint as "discountPaise",
        coalesce(sum(total_paise) filter (where state = 'used'), 0)::bigint as "orderValuePaise",
        count(*) > ${LISTED_USES_MAX} as "isPartial"
      from (
        select state, discount_paise, (select total_paise from orders where id = order_id) as total_paise
        from offer_uses where offer_uses.offer_id = offer.offer_id limit ${LISTED_USES_MAX + 1}
      ) use having count(*) > 0
    ) report`.execute(db)
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
