import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { payoutIsOpen } from '../../returns/payout/payout-store.server.ts'
import type { Period } from '../period.ts'
import type { Transfer, TransferKind, TransferSums } from './transfer.ts'

const TRANSFERS_AT_ONCE = 500

const dayBegins = (day: string) => sql<Date>`${day}::date::timestamp at time zone 'Asia/Kolkata'`
const dayEnds = (day: string) =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`

/** A transfer's place in the sequence of transfers. */
type Place = { at: string; kind: TransferKind; id: number }

/** Reads the transfers of a period in the sequence in which staff recorded them, in batches. */
export async function* everyTransfer(db: Db, period: Period): AsyncGenerator<Transfer> {
  let after: Place | null = null
  for (;;) {
    const rows: (Transfer & Place)[] = await listTransfers(db, period, {
      after,
      limit: TRANSFERS_AT_ONCE,
    })
    for (const { at: _at, ...transfer } of rows) yield transfer
    after = rows.at(-1) ?? null
    if (!after || rows.length < TRANSFERS_AT_ONCE) return
  }
}

export async function listTransfers(
  db: Db,
  { from, to }: Period,
  { after = null, limit }: { after?: Place | null; limit: number },
): Promise<(Transfer & Place)[]> {
  const within = (moment: string) =>
    sql`${sql.raw(moment)} >= ${dayBegins(from)} and ${sql.raw(moment)} < ${dayEnds(to)}`
  const { rows } = await sql<Transfer & Place>`
    select made.kind, made.id::int as id, made.at::text as at,
      to_char(made.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "madeOn", made.paise as "amountPaise",
      orders.number as "orderNumber", coalesce((select note.number from documents note
        where note.order_id in (made.order_id, made.cash_order_id) and note.type = 'CN' and note.cancelled_at is null and note.issued_at <= made.at
        order by note.id desc limit 1), '') as "creditNote",
      trim(orders.first_name || ' ' || orders.last_name) as customer,
      made.payee as "payeeShown", made.reference
    from (
      select 'refund' as kind, returns.id, closed.at, returns.refund_paise as paise, returns.order_id, returns.order_id as cash_order_id,
        returns.payee_shown as payee, returns.transfer_reference as reference
      from return_events closed join returns on returns.id = closed.return_id
      where closed.state = 'closed' and ${within('closed.at')} and returns.transfer_reference is not null
      union all
      select 'exchange', credit_payouts.id, credit_payouts.transferred_at, credit_payouts.amount_paise, credit_payouts.order_id, exchanged.order_id, credit_payouts.payee_shown,
        credit_payouts.transfer_reference
      from credit_payouts join credit_lots on credit_lots.id = lot_id join returns exchanged on exchanged.id = credit_lots.return_id
      where ${within('transferred_at')}
    ) made join orders on orders.id = made.order_id
    ${after ? sql`where (made.at, made.kind, made.id) > (${after.at}::timestamptz, ${after.kind}::text, ${after.id}::bigint)` : sql``}
    order by made.at, made.kind, made.id limit ${limit}`.execute(db)
  return rows
}

export async function findHasTransfers(db: Db, period: Period): Promise<boolean> {
  return (await listTransfers(db, period, { limit: 1 })).length > 0
}

/** Selects what was owed at some time since `from`, one row each. `ended_at` is null while it is owed. */
function debtsSince(from: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`
    select 'refund' as kind, returns.refund_paise as paise, settled.at as due_at, closed.at as ended_at, closed.at as made_at
    from (
      select id from returns where state = 'settled'
      union select return_id from return_events where state = 'closed' and at >= ${from}
    ) known
    join returns on returns.id = known.id
    join return_events settled on settled.return_id = returns.id and settled.state = 'settled'
    left join return_events closed on closed.return_id = returns.id and closed.state = 'closed'
    union all
    select 'exchange', amount_paise, requested_at, coalesce(transferred_at, withdrawn_at), transferred_at
    from credit_payouts
    where ${payoutIsOpen} or transferred_at >= ${from} or withdrawn_at >= ${from}`
}

export async function findTransferSums(db: Db, period: Period): Promise<TransferSums> {
  const [from, end] = [dayBegins(period.from), dayEnds(period.to)]
  const owedAt = (moment: RawBuilder<Date>) =>
    sql`due_at < ${moment} and (ended_at is null or ended_at >= ${moment})`
  const isWithin = (column: string) =>
    sql`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${end}`
  const sum = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(paise) filter (where ${condition}), 0)::bigint`
  const { rows } = await sql<TransferSums>`
    select ${sum(owedAt(from))} as "owedBeforePaise", ${sum(owedAt(end))} as "owedAfterPaise",
      ${sum(sql`kind = 'refund' and ${isWithin('due_at')}`)} as "refundsDuePaise",
      (select coalesce(-sum(amount_paise), 0)::bigint from credit_entries
        where ${isWithin('at')} and credit_entries.kind in ('payout', 'payout-back')) as "creditDuePaise",
      ${sum(sql`kind = 'refund' and ${isWithin('made_at')}`)} as "refundsMadePaise",
      ${sum(sql`kind = 'exchange' and ${isWithin('made_at')}`)} as "exchangesMadePaise",
      count(*) filter (where ${isWithin('made_at')})::int as "madeCount"
    from (${debtsSince(from)}) debts`.execute(db)
  return rows[0]!
}
