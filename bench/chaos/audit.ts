import { sql } from 'kysely'
import type { SandboxState } from '../../sandbox/razorpay/control/control.ts'
import type { Db } from '#platform/database/database.server.ts'
import { listPaymentProblems, listSaleProblems } from '#shop/backups/books-store.server.ts'
import { listStockDisagreements } from '#shop/stock/stock-store.server.ts'

export type Audit = { lines: string[]; differences: string[] }
type Row = {
  id: string
  role: string
  status: string
  currency: string
  paise: number
  state: string | null
  number: string | null
  settles: boolean
  returned: number
  byBank: number
  underWay: number
  refunds: string | null
}

/** Every captured payment must have exactly one of these explanations. */
const explanations = [
  'pays for an order',
  'was given back whole',
  'pays for an order, part was given back',
  'was taken back by the customer’s bank',
  'waits for a person at the desk',
] as const
type Explanation = (typeof explanations)[number]

/** Compares the gateway's books with the shop's after everything has ended. */
export async function audit(db: Db, state: SandboxState): Promise<Audit> {
  const rows = new Map((await listPayments(db)).map((row) => [row.id, row]))
  const differences: string[] = []
  const sums = new Map<string, { count: number; paise: number }>()
  const add = (what: string, paise: number) => {
    const { count, paise: before } = sums.get(what) ?? { count: 0, paise: 0 }
    sums.set(what, { count: count + 1, paise: before + paise })
  }

  for (const payment of state.payments.filter(({ captured }) => captured)) {
    const row = rows.get(payment.id)
    const what = row ? explain(row) : null
    if (!row || !what)
      differences.push(
        `captured payment ${payment.id} of ${payment.amount} is not explained: ${JSON.stringify(row ?? 'the shop does not know it')}`,
      )
    else if (row.paise !== payment.amount || row.currency !== payment.currency)
      differences.push(
        `payment ${payment.id} is ${payment.amount} ${payment.currency} there, ${row.paise} ${row.currency} here`,
      )
    else if (row.returned !== returnedThere(state, payment.id))
      differences.push(
        `payment ${payment.id}: ${row.returned} given back here, ${returnedThere(state, payment.id)} there`,
      )
    add('captured at the gateway', payment.amount)
    add(what ?? 'not explained', payment.amount)
  }
  const captured = new Set(state.payments.filter((payment) => payment.captured).map(({ id }) => id))
  for (const { id, settles } of rows.values())
    if (settles && !captured.has(id))
      differences.push(`payment ${id} pays for an order, and was never captured`)

  differences.push(
    ...(await sumsDiffer(db, state, rows)),
    ...(await listUnfinished(db)),
    ...(await stockDiffers(db)),
  )
  const lines = ['captured at the gateway', ...explanations, 'not explained'].map((what) => {
    const { count, paise } = sums.get(what) ?? { count: 0, paise: 0 }
    return `${what.padEnd(40)} ${String(count).padStart(7)} payments ${String(paise).padStart(14)} paise`
  })
  return { lines: [...lines, ...(await listStates(db))], differences }
}

function explain({
  settles,
  status,
  role,
  state,
  paise,
  returned,
  byBank,
  underWay,
}: Row): Explanation | null {
  if (status !== 'captured' && status !== 'refunded') return null
  if (settles && state === 'paid' && returned + byBank === 0) return 'pays for an order'
  if (settles && state === 'paid' && returned + byBank < paise)
    return 'pays for an order, part was given back'
  if (
    returned + byBank === paise &&
    underWay === 0 &&
    state !== 'refund_due' &&
    (!settles || state === 'refunded')
  )
    return byBank > 0 ? 'was taken back by the customer’s bank' : 'was given back whole'
  if (state === 'payment_review' && role === 'candidate' && returned === 0)
    return 'waits for a person at the desk'
  return null
}

function returnedThere({ refunds }: SandboxState, paymentId: string): number {
  return refunds
    .filter(({ payment_id, status }) => payment_id === paymentId && status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

async function listPayments(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select gateway_payment_id as id, role, payments.status, payments.currency, amount_paise as paise, payment_state as state, number,
      coalesce(settles_order_id is not null and settled_payment_id = payments.id, false) as settles,
      coalesce((select sum(refunds.amount_paise) from refunds where payment_id = payments.id and refunds.status = 'processed'), 0) as returned,
      coalesce((select sum(refunds.amount_paise) from refunds where payment_id = payments.id and refunds.status = 'transferred'), 0) as "byBank",
      (select count(*) from refunds where payment_id = payments.id and refunds.status in ('requested', 'unknown', 'pending')) as "underWay",
      (select string_agg(concat_ws(' ', purpose, refunds.status, amount_paise, tries || ' tries', last_error), '; ' order by refunds.id) from refunds where payment_id = payments.id) as refunds
    from payments left join orders on orders.id = payments.order_id`.execute(db)
  return rows
}

/** Compares total sums of captured payments, which would reveal a wrong explanation above. */
async function sumsDiffer(
  db: Db,
  state: SandboxState,
  rows: ReadonlyMap<string, Row>,
): Promise<string[]> {
  const {
    rows: [totals],
  } = await sql<{ paid: number }>`
    select coalesce(sum(payable_paise), 0) as paid from orders where payment_state = 'paid' and pay_mode = 'gateway'`.execute(
    db,
  )
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const payments = state.payments.filter((payment) => payment.captured)
  const known = payments.map(({ id }) => rows.get(id)).filter((row) => row !== undefined)
  const captured = sum(payments.map(({ amount }) => amount))
  const [returned, byBank] = [
    sum(known.map((row) => row.returned)),
    sum(known.map((row) => row.byBank)),
  ]
  const partly = sum(
    known
      .filter(({ settles, state: of }) => settles && of === 'paid')
      .map((row) => row.returned + row.byBank),
  )
  const waiting = sum(
    known
      .filter(({ state: of, role }) => of === 'payment_review' && role === 'candidate')
      .map(({ paise }) => paise),
  )
  const rest = captured - (totals!.paid - partly) - returned - byBank - waiting
  return rest === 0
    ? []
    : [
        `captured ${captured} - paid orders ${totals!.paid} less parts ${partly} - refunds ${returned} - taken by banks ${byBank} - waiting for a person ${waiting} = ${rest} paise, not 0`,
      ]
}

/** Orders that a shop has confirmed and the database does not have. */
export async function listMissingOrders(db: Db, confirmed: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from unnest(${[...confirmed]}::text[]) confirmed (number)
    where not exists (select from orders where orders.number = confirmed.number)`.execute(db)
  return rows.map(({ number }) => `confirmed order ${number} is lost`)
}

/** Counts unfinished refunds, and orders that wait for a refund or a review. */
export async function countOwed(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select (select count(*) from refunds where status in ('requested', 'unknown', 'pending'))
      + (select count(*) from orders where payment_state in ('refund_due', 'payment_review')) as count`.execute(
    db,
  )
  return row!.count
}

async function listUnfinished(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'orders without an end' as what, count(*) from orders where payment_state in ('pending_payment', 'refund_due', 'payment_review')
    union all select 'holds left', count(*) from stock_holds where status = 'held'
    union all select 'stock rows still reserved', count(*) from stock where reserved > 0
    union all select 'attempts whose end is not known', count(*) from payment_attempts where status in ('initiating', 'unknown')
    union all select 'refunds under way', count(*) from refunds where status in ('requested', 'unknown', 'pending')
    union all select 'unprocessed webhooks', count(*) from webhook_inbox where processed_at is null
    union all select 'carts with two paid orders', count(*) from (select from orders where payment_state = 'paid' group by cart_id having count(*) > 1) twice`.execute(
    db,
  )
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`)
}

async function stockDiffers(db: Db): Promise<string[]> {
  const ledger = await listStockDisagreements(db)
  return [
    ...(await listSaleProblems(db)),
    ...(await listPaymentProblems(db)),
    ...ledger.map((row) => `stock and ledger disagree: ${JSON.stringify(row)}`),
  ]
}

async function listStates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string; count: number; paise: number }>`
    select case pay_mode when 'cod' then 'cash at the door' else payment_state end as state, count(*), sum(total_paise) as paise from orders group by 1 order by 1`.execute(
    db,
  )
  return rows.map(
    ({ state, count, paise }) =>
      `${`orders: ${state}`.padEnd(40)} ${String(count).padStart(7)} orders   ${String(paise).padStart(14)} paise`,
  )
}
