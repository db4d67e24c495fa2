import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { Paise } from '../money.ts'
import type { CreditEntry, CustomerCredit } from './credit.ts'

const ENTRIES_MAX = 200
const isValid = sql`left_paise > 0 and (expires_at is null or expires_at > now())`

/** The credit that each customer can use for an order. Credit reserved by the unpaid order of the
 * customer's open cart counts, because that order is continued or cancelled first. */
export async function findUsableCredit(
  db: Db,
  customerIds: readonly string[],
): Promise<Map<string, Paise>> {
  const { rows } = await sql<{ customerId: string; paise: Paise }>`${prepared}
    select customer as "customerId",
      ((select coalesce(sum(left_paise), 0) from credit_lots where customer_id = customer and ${isValid})
      + (select coalesce(sum(credit_paise), 0) from orders join carts on carts.id = orders.cart_id
        where orders.customer_id = customer and payment_state = 'pending_payment'
          and carts.closed_at is null))::bigint as paise
    from unnest(${customerIds}::text[]) as customer`.execute(db)
  return new Map(rows.map(({ customerId, paise }) => [customerId, paise]))
}

/** Takes the credit of new orders. Returns the ids of orders for which there is too little. */
export async function insertCreditUses(
  tx: Db,
  orders: readonly { orderId: number; customerId: string; creditPaise: Paise }[],
): Promise<Set<number>> {
  const refused = new Set<number>()
  for (const { orderId, customerId, creditPaise } of orders) {
    const { rows } = await sql<{ isTaken: boolean }>`
      select take_credit(${customerId}, ${orderId}, ${creditPaise}) as "isTaken"`.execute(tx)
    if (!rows[0]!.isTaken) refused.add(orderId)
  }
  return refused
}

/** Pays the order with new sizes from the credit of its exchange, then from what paid for the exchanged
 * order. Returns false if there is too little. */
export async function insertExchangeCreditUse(
  tx: Db,
  {
    orderId,
    customerId,
    creditPaise,
    returnId,
  }: { orderId: number; customerId: string; creditPaise: Paise; returnId: number },
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select take_exchange_credit(${customerId}, ${orderId}, ${creditPaise}, ${returnId}) as "isTaken"`.execute(
    tx,
  )
  return rows[0]!.isTaken
}

/** Locks all credit of a customer by id. A transaction that locks stock calls it before, because orders
 * take credit before stock. */
export async function lockCreditLots(tx: Db, customerId: string): Promise<void> {
  await sql`select from credit_lots where customer_id = ${customerId} order by id for update`.execute(
    tx,
  )
}

/** Gives back a part of the credit that paid for an order. The caller holds the order's lock. */
export async function insertCreditBack(tx: Db, orderId: number, paise: Paise): Promise<void> {
  const { rows } = await sql<{ given: Paise }>`
    select give_back_credit(${orderId}, ${paise}) as given`.execute(tx)
  if (rows[0]!.given !== paise)
    throw new Error(`order ${orderId} holds less store credit than is given back`)
}

/** The credit that paid for an order, less what was given back. */
export async function findCreditKept(db: Db, orderId: number): Promise<Paise> {
  const { paise } = await db
    .selectFrom('credit_entries')
    .where('order_id', '=', orderId)
    .select(sql<number>`coalesce(-sum(amount_paise), 0)::bigint`.as('paise'))
    .executeTakeFirstOrThrow()
  return paise
}

export async function findCustomerCredit(db: Db, customerId: string): Promise<CustomerCredit> {
  const { balancePaise, nextExpiry } = await db
    .selectFrom('credit_lots')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`${isValid}`)
    .select([
      sql<number>`coalesce(sum(left_paise), 0)::bigint`.as('balancePaise'),
      sql<Date | null>`min(expires_at)`.as('nextExpiry'),
    ])
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('credit_entries')
    .innerJoin('credit_lots', 'credit_lots.id', 'credit_entries.lot_id')
    .leftJoin('orders', 'orders.id', 'credit_entries.order_id')
    .where('credit_lots.customer_id', '=', customerId)
    .select([
      'credit_entries.id',
      'credit_entries.kind',
      'credit_entries.amount_paise as amountPaise',
      'orders.number as orderNumber',
      'credit_entries.reason',
      'credit_entries.at',
    ])
    .orderBy('credit_entries.id', 'desc')
    .limit(ENTRIES_MAX)
    .$castTo<CreditEntry>()
    .execute()
  return { balancePaise, nextExpiry, entries }
}

export type NewCredit = {
  customerId: string
  amountPaise: Paise
  /** 0 for credit that never expires. */
  months: number
  reason: string
  staffId: string
  /** The return that is settled by this credit. A constraint refuses a second one. */
  returnId?: number
}

export async function insertCredit(tx: Db, credit: NewCredit): Promise<void> {
  const { customerId, amountPaise, months, reason, staffId, returnId = null } = credit
  await sql`
    with lot as (
      insert into credit_lots (customer_id, amount_paise, expires_at, return_id)
      values (${customerId}, ${amountPaise}, case when ${months}::int > 0
        then now() + make_interval(months => ${months}) end, ${returnId}::bigint)
      returning id
    )
    insert into credit_entries (lot_id, kind, amount_paise, staff_id, reason)
    select id, 'grant', ${amountPaise}, ${staffId}, ${reason} from lot`.execute(tx)
}

/** The credit of a redeemed gift card. A constraint refuses a second one. */
export async function insertGiftCredit(
  tx: Db,
  credit: Omit<NewCredit, 'months' | 'staffId'> & { giftCardId: number; expiresAt: Date | null },
): Promise<void> {
  const { customerId, amountPaise, giftCardId, expiresAt, reason } = credit
  await sql`
    with lot as (
      insert into credit_lots (customer_id, amount_paise, expires_at, gift_card_id)
      values (${customerId}, ${amountPaise}, ${expiresAt}, ${giftCardId}) returning id
    )
    insert into credit_entries (lot_id, kind, amount_paise, reason)
    select id, 'grant', ${amountPaise}, ${reason} from lot`.execute(tx)
}

/** The id of the customer's newest entry, or 0. Other changes by staff wait until the end of the
 * transaction. */
export async function lockNewestEntry(tx: Db, customerId: string): Promise<number> {
  await sql`select from users where id = ${customerId} for no key update`.execute(tx)
  const newest = await tx
    .selectFrom('credit_entries')
    .innerJoin('credit_lots', 'credit_lots.id', 'credit_entries.lot_id')
    .where('customer_id', '=', customerId)
    .select(({ fn }) => fn.max('credit_entries.id').as('id'))
    .executeTakeFirst()
  return newest?.id ?? 0
}

/** The credit that is left, in the order of its use, locked until the end of the transaction. */
export async function lockCredit(
  tx: Db,
  customerId: string,
): Promise<{ id: number; leftPaise: Paise }[]> {
  await lockCreditLots(tx, customerId)
  return tx
    .selectFrom('credit_lots')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`${isValid}`)
    .select(['id', 'left_paise as leftPaise'])
    .orderBy(sql`expires_at nulls last`)
    .orderBy('id')
    .execute()
}

export async function insertRevokedCredit(
  tx: Db,
  parts: readonly { lotId: number; amountPaise: Paise }[],
  { staffId, reason }: { staffId: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('credit_entries')
    .values(
      parts.map(({ lotId, amountPaise }) => ({
        lot_id: lotId,
        kind: 'revoke',
        amount_paise: -amountPaise,
        staff_id: staffId,
        reason,
      })),
    )
    .execute()
}

/** Ends credit that becomes money again. */
export async function insertRefundedCredit(
  tx: Db,
  { lotId, paise, reason }: { lotId: number; paise: Paise; reason: string },
): Promise<void> {
  await tx
    .insertInto('credit_entries')
    .values({ lot_id: lotId, kind: 'refund', amount_paise: -paise, reason })
    .execute()
}

/** Ends credit whose time is over, or all credit of an erased account. Repeated and concurrent calls
 * end each lot once. */
export async function insertExpiredCredit(db: Db, erasedCustomerId?: string): Promise<number> {
  const isOver =
    erasedCustomerId === undefined
      ? sql`expires_at <= now()`
      : sql`customer_id = ${erasedCustomerId}`
  const { rows } = await sql`
    with over as (
      select id, left_paise from credit_lots where left_paise > 0 and ${isOver}
      order by id for update
    )
    insert into credit_entries (lot_id, kind, amount_paise) select id, 'expire', -left_paise from over
    returning id`.execute(db)
  return rows.length
}

export type CreditCustomer = { id: string; email: string; name: string }

export async function findCreditCustomer(
  db: Db,
  email: string,
): Promise<CreditCustomer | undefined> {
  return db
    .selectFrom('users')
    .where('email', '=', email.trim().toLowerCase())
    .where('role', '=', 'user')
    .select(['id', 'email', 'name'])
    .executeTakeFirst()
}
