import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { preparedQuery, prepared } from '#platform/database/prepared-statements.server.ts'
import type { OfferTerms } from './offer.ts'
import { offerColumns } from './offer-columns.ts'

/** Decided by the clock of the database. */
export type ApplicableOffer = OfferTerms & {
  isRunning: boolean
  /** True if a customer may be told that the offer has ended. */
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

export type Claimant = { customerId: string; phone: string; email: string }
export type UseCount = { offerId: string; customerId: string; uses: number; ownUses: number }

/** Counts the uses that are not released, of all customers and of each claimant by account, phone or
 * email. Without `countsOwnReserved`, a claimant's unpaid orders are left out, because a new order
 * replaces them. */
export async function listUseCounts(
  db: Db,
  offerIds: readonly string[],
  claimants: readonly Claimant[],
  { countsOwnReserved }: { countsOwnReserved: boolean },
): Promise<UseCount[]> {
  const { rows } = await sql<UseCount>`${prepared}
    select offer_id as "offerId", claimant.customer_id as "customerId", uses, own_uses as "ownUses"
    from unnest(${offerIds}::uuid[]) as offer (offer_id)
    cross join unnest(${claimants.map(({ customerId }) => customerId)}::text[], ${claimants.map(({ phone }) => phone)}::text[],
      ${claimants.map(({ email }) => email)}::text[]) as claimant (customer_id, phone, email)
    cross join lateral (
      select count(*)::int as uses, count(*) filter (where use.customer_id = claimant.customer_id
        or phone <> '' and phone_hash = phone or claimant.email <> '' and email_hash = claimant.email)::int as own_uses
      from offer_uses use where use.offer_id = offer.offer_id and use.state <> 'released'
        and (${countsOwnReserved}::boolean or use.state = 'used' or use.customer_id <> claimant.customer_id)
    ) counted`.execute(db)
  return rows
}

/** The customers with another order that is placed and not cancelled. */
export async function listCustomersWithOrders(
  db: Db,
  customerIds: readonly string[],
  exceptOrderIds: readonly number[] = [],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select id from unnest(${customerIds}::text[]) as customer (id) where exists (
      select from orders where customer_id = customer.id and placed_at is not null
        and payment_state in ('paid', 'payment_review') and orders.id <> all (${exceptOrderIds}::bigint[]))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Other orders that want these offers wait until the transaction ends. */
export async function lockOffers(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`${prepared}
    select id from offers where id = any (${ids}::uuid[]) order by id for no key update`.execute(tx)
}
