import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { prepared } from '#platform/database/prepared-statements.server.ts'
import type { Paise } from '../money.ts'

export type AttemptStatus = 'initiating' | 'unknown' | 'open' | 'paid' | 'superseded' | 'closed'

export type Attempt = {
  id: number
  orderId: number
  receipt: string
  gatewayOrderId: string | null
  status: AttemptStatus
  amountPaise: Paise
  currency: string
  /** By the database's clock. */
  ageMinutes: number
}

const columns = [
  'id',
  'order_id as orderId',
  'receipt',
  'gateway_order_id as gatewayOrderId',
  'status',
  'amount_paise as amountPaise',
  'currency',
] as const
const ageMinutes = sql<number>`extract(epoch from now() - created_at)::float8 / 60`.as('ageMinutes')

function attempts(db: Db) {
  return db
    .selectFrom('payment_attempts')
    .select([...columns, ageMinutes])
    .$narrowType<{ status: AttemptStatus }>()
}

export type NewAttempt = {
  orderId: number
  amountPaise: Paise
  receipt: string
  nextCheckMinutes: number
}

/** Commit before calling the gateway, so that the receipt finds the attempt if the response is lost.
 * The results have no particular order. */
export async function insertAttempts(tx: Db, attempts: readonly NewAttempt[]): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`${prepared}
    insert into payment_attempts
      (order_id, currency, amount_paise, receipt, status, next_check_at)
    select "orderId", 'INR', "amountPaise", receipt, 'initiating',
      now() + make_interval(mins => "nextCheckMinutes")
    from json_to_recordset(${JSON.stringify(attempts)}::json) as attempt (
      "orderId" bigint, "amountPaise" bigint, receipt text, "nextCheckMinutes" int)
    returning id, order_id as "orderId", receipt, gateway_order_id as "gatewayOrderId", status,
      amount_paise as "amountPaise", currency, 0::float8 as "ageMinutes"`.execute(tx)
  return rows
}

/** Marks attempts as open and returns their ids, without attempts that were opened or ended
 * meanwhile. One `case` condition covers both states, because with two conditions the planner scans
 * an index of all waiting attempts twice (decision 051). */
export async function updateAttemptsOpened(
  db: Db,
  opened: readonly { attemptId: number; gatewayOrderId: string }[],
): Promise<Set<number>> {
  const attemptIds = opened.map(({ attemptId }) => attemptId)
  const gatewayOrderIds = opened.map(({ gatewayOrderId }) => gatewayOrderId)
  const { rows } = await sql<{ id: number }>`${prepared}
    with opening as (
      select attempt.id, opened.gateway_order_id
      from unnest(${attemptIds}::bigint[], ${gatewayOrderIds}::text[])
        as opened (attempt_id, gateway_order_id)
      join payment_attempts attempt on attempt.id = opened.attempt_id
      join orders on orders.id = attempt.order_id
      where case attempt.status when 'initiating' then orders.payment_state = 'pending_payment' end
      order by attempt.order_id for update of attempt
    )
    update payment_attempts set status = 'open', gateway_order_id = opening.gateway_order_id
    from opening where payment_attempts.id = opening.id
    returning payment_attempts.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function findAttemptByGatewayOrder(
  db: Db,
  gatewayOrderId: string,
): Promise<Attempt | undefined> {
  return attempts(db).where('gateway_order_id', '=', gatewayOrderId).executeTakeFirst()
}

export type NumberedAttempt = Attempt & { number: string }
export type AttemptQuery = { customerId: string | null; gatewayOrderId: string }

/** Finds attempts by gateway order. A `customerId` limits the search to attempts of this customer;
 * null matches any customer. */
export async function listReportedAttempts(
  db: Db,
  queries: readonly AttemptQuery[],
): Promise<Map<string, NumberedAttempt>> {
  const customerIds = queries.map(({ customerId }) => customerId)
  const gatewayOrderIds = queries.map(({ gatewayOrderId }) => gatewayOrderId)
  const { rows } = await sql<NumberedAttempt & { gatewayOrderId: string }>`${prepared}
    select attempt.id, order_id as "orderId", number, receipt,
      attempt.gateway_order_id as "gatewayOrderId", attempt.status,
      amount_paise as "amountPaise", attempt.currency,
      extract(epoch from now() - attempt.created_at)::float8 / 60 as "ageMinutes"
    from unnest(${customerIds}::text[], ${gatewayOrderIds}::text[])
      as reported (customer_id, gateway_order_id)
    join payment_attempts attempt on attempt.gateway_order_id = reported.gateway_order_id
    join orders on orders.id = attempt.order_id
      and orders.customer_id = coalesce(reported.customer_id, orders.customer_id)`.execute(db)
  return new Map(rows.map((row) => [row.gatewayOrderId, row]))
}

export async function findNewestAttempt(db: Db, orderId: number): Promise<Attempt | undefined> {
  return attempts(db).where('order_id', '=', orderId).orderBy('id', 'desc').executeTakeFirst()
}

/** Oldest first. */
export async function listAttemptsOfOrder(db: Db, orderId: number): Promise<Attempt[]> {
  return attempts(db).where('order_id', '=', orderId).orderBy('id').execute()
}

/** The caller holds the order's lock. */
export async function lockAttempt(tx: Db, attemptId: number): Promise<Attempt> {
  return attempts(tx).where('id', '=', attemptId).forUpdate().executeTakeFirstOrThrow()
}

export async function updateAttempt(
  tx: Db,
  attemptId: number,
  change: { status: AttemptStatus; gatewayOrderId?: string },
): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({
      status: change.status,
      ...(change.gatewayOrderId ? { gateway_order_id: change.gatewayOrderId } : {}),
    })
    .where('id', '=', attemptId)
    .execute()
}

export async function updateAttemptsPaid(tx: Db, attemptIds: readonly number[]): Promise<void> {
  await sql`${prepared}
    update payment_attempts set status = 'paid'
    where id = any (${attemptIds}::bigint[])`.execute(tx)
}

/** Makes the reconciler check the attempt in its next run. */
export async function updateAttemptCheckDue(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: sql<Date>`least(next_check_at, now())` })
    .where('id', '=', attemptId)
    .execute()
}

/** Locks due attempts until the transaction ends. Two processes never lock the same attempt. */
export async function lockDueAttempts(tx: Db, limit: number): Promise<Attempt[]> {
  return attempts(tx)
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Plans the next check by the minutes since the attempt's beginning; null ends the checks. */
export async function updateNextCheck(
  tx: Db,
  attemptId: number,
  minutesFromStart: number | null,
): Promise<void> {
  const at =
    minutesFromStart === null
      ? null
      : sql<Date>`created_at + make_interval(mins => ${minutesFromStart})`
  await tx
    .updateTable('payment_attempts')
    .set({ next_check_at: at, checks: sql<number>`checks + 1` })
    .where('id', '=', attemptId)
    .execute()
}

/** The gateway was unavailable. */
export async function updateAttemptsCheckSoon(
  db: Db,
  attemptIds: readonly number[],
): Promise<void> {
  if (attemptIds.length === 0) return
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: minutesFromNow(1) })
    .where('id', 'in', attemptIds)
    .execute()
}

function minutesFromNow(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes})`
}
