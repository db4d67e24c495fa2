import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery, prepared } from '#platform/database/prepared-statements.server.ts'
import type { OfferTerms } from './offer.ts'
import type { Contacts } from './coupon.ts'
import { offerColumns } from './offer-columns.ts'

/** Decided by the clock of the database. */
export type ApplicableOffer = OfferTerms & {
  isRunning: boolean
  /** True if a customer may learn that the offer has ended. */
  isOver: boolean
}

const hasStarted = sql<boolean>`starts_at <= now()`
const isOver = sql<boolean>`coalesce(ends_at <= now(), false)`

/** Lists the automatic offers that run now, and the offers with one of these codes. */
export function listApplicableOffers(db: Db, codes: readonly string[]): Promise<ApplicableOffer[]> {
  return findByCodes(db, codes)
}

const findByCodes = preparedQuery(
  (db, codes: readonly string[]) =>
    sql<ApplicableOffer>`${db
      .selectFrom('offers')
      .select(offerColumns)
      .select([
        sql<boolean>`state = 'active' and ${hasStarted} and not ${isOver}`.as('isRunning'),
        sql<boolean>`${hasStarted} and (state = 'ended' or state = 'active' and ${isOver})`.as(
          'isOver',
        ),
      ])
      .where(
        sql<boolean>`(code = any (${codes}::text[])
          or code is null and state = 'active' and ${hasStarted} and not ${isOver})`,
      )
      .orderBy('created_at')
      .orderBy('id')}`,
)

export type Claimant = Contacts & { customerId: string }
export type UseCount = { offerId: string; customerId: string; uses: number; ownUses: number }

/** Counts the uses that are not released: of each claimant by account, phone or email, and of all
 * customers for offers with a total limit, just beyond it. Without `countsOwnReserved`, a claimant's
 * unpaid orders are left out, because a new order replaces them. */
export async function listUseCounts(
  db: Db,
  offerIds: readonly string[],
  claimants: readonly Claimant[],
  { countsOwnReserved }: { countsOwnReserved: boolean },
): Promise<UseCount[]> {
  const { rows } = await sql<UseCount>`${prepared}
    select offer.id as "offerId", claimant.customer_id as "customerId", counted.uses - own.replaced as uses,
      own.uses - own.replaced as "ownUses"
    from offers offer
    cross join unnest(${claimants.map(({ customerId }) => customerId)}::text[], ${claimants.map(({ phone }) => phone)}::text[],
      ${claimants.map(({ email }) => email)}::text[]) as claimant (customer_id, phone, email)
    cross join lateral (
      select count(*)::int as uses, count(*) filter (where not ${countsOwnReserved}::boolean
        and use.state = 'reserved' and use.customer_id = claimant.customer_id)::int as replaced
      from offer_uses use where use.offer_id = offer.id and use.state <> 'released'
        and (use.customer_id = claimant.customer_id or claimant.phone <> '' and use.phone_hash = claimant.phone
          or claimant.email <> '' and use.email_hash = claimant.email)
    ) own
    cross join lateral (
      select count(*)::int as uses from (select from offer_uses use where use.offer_id = offer.id
        and use.state <> 'released' limit coalesce(offer.usage_limit + own.replaced, 0)) as counting
    ) counted
    where offer.id = any (${offerIds}::uuid[])`.execute(db)
  return rows
}

/** The customers with another order that is placed and not cancelled, even from another account with
 * the same phone or email. */
export async function listCustomersWithOrders(
  db: Db,
  claimants: readonly Claimant[],
  exceptOrderIds: readonly number[] = [],
): Promise<Set<string>> {
  const other = sql`orders.placed_at is not null and orders.payment_state in ('paid', 'payment_review')
    and orders.id <> all (${exceptOrderIds}::bigint[])`
  const { rows } = await sql<{ id: string }>`${prepared}
    select id from unnest(${claimants.map(({ customerId }) => customerId)}::text[],
      ${claimants.map(({ plain }) => plain?.phone ?? '')}::text[],
      ${claimants.map(({ plain }) => plain?.email ?? '')}::text[]) as customer (id, phone, email)
    where exists (select from orders where customer_id = customer.id and ${other})
      or customer.phone <> '' and exists (select from orders
        where right(regexp_replace(phone_no, '[^0-9]', '', 'g'), 10) = customer.phone and ${other})
      or customer.email <> '' and exists (select from orders
        where lower(orders.email) = customer.email and ${other})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Other orders that want these offers wait until the transaction ends. */
export async function lockOffers(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`${prepared}
    select id from offers where id = any (${ids}::uuid[]) order by id for no key update`.execute(tx)
}
