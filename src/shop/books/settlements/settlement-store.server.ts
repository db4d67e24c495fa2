import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../../money.ts'
import type { Period } from '../period.ts'
import type { SettlementLine } from './settlement-report.ts'

/** Makes other imports wait until the transaction ends, because they insert the same rows in another
 * sequence. */
export async function lockSettlements(tx: Db): Promise<void> {
  await sql`lock table settlement_imports in share row exclusive mode`.execute(tx)
}

type NewImport = { id: string; fileName: string; importedBy: string }

export async function insertSettlementImport(tx: Db, found: NewImport): Promise<void> {
  await tx
    .insertInto('settlement_imports')
    .values({
      id: found.id,
      file_name: found.fileName,
      imported_by: found.importedBy,
      lines_added: 0,
      lines_known: 0,
    })
    .execute()
}

export async function updateSettlementImport(
  tx: Db,
  id: string,
  { added, known }: { added: number; known: number },
): Promise<void> {
  await tx
    .updateTable('settlement_imports')
    .set({ lines_added: added, lines_known: known })
    .where('id', '=', id)
    .execute()
}

export async function deleteSettlementImport(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('settlement_imports').where('id', '=', id).execute()
}

/** Adds the lines that are not known yet and returns their number. */
export async function insertSettlementLines(
  tx: Db,
  importId: string,
  lines: readonly SettlementLine[],
): Promise<number> {
  if (lines.length === 0) return 0
  const { rows } = await sql<{ entity_id: string }>`
    insert into settlement_lines (import_id, settlement_id, entity_id, kind, settled_on, utr, amount_paise, fee_paise, tax_paise, net_paise)
    select ${importId}::uuid, line."settlementId", line."entityId", line.kind, line."settledOn", line.utr,
      line."amountPaise", line."feePaise", line."taxPaise", line."netPaise"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line ("settlementId" text, "entityId" text, kind text,
      "settledOn" date, utr text, "amountPaise" bigint, "feePaise" bigint, "taxPaise" bigint, "netPaise" bigint)
    on conflict (entity_id, settlement_id) do nothing returning entity_id`.execute(tx)
  return rows.length
}

export type SettlementSums = {
  lines: number
  paymentsPaise: Paise
  refundsPaise: Paise
  feesPaise: Paise
  taxPaise: Paise
  netPaise: Paise
}

export async function findSettlementSums(db: Db, { from, to }: Period): Promise<SettlementSums> {
  const { rows } = await sql<SettlementSums>`
    select count(*)::int as lines,
      coalesce(sum(amount_paise) filter (where kind = 'payment'), 0)::bigint as "paymentsPaise",
      coalesce(sum(amount_paise) filter (where kind = 'refund'), 0)::bigint as "refundsPaise",
      coalesce(sum(fee_paise), 0)::bigint as "feesPaise",
      coalesce(sum(tax_paise), 0)::bigint as "taxPaise",
      coalesce(sum(net_paise), 0)::bigint as "netPaise"
    from settlement_lines where settled_on between ${from} and ${to}`.execute(db)
  return rows[0]!
}

/** A payment or refund that is unknown on one side, or has another amount there. */
export type SettlementDifference = {
  entityId: string
  orderNumber: string | null
  /** The amount in the shop; null if the shop does not know the payment or refund. */
  oursPaise: Paise | null
  /** The amount in the report; null if the gateway has not settled the payment. */
  theirsPaise: Paise | null
}

/** Lists settled lines that differ from the shop, and payments of the period that were not settled. */
export async function listSettlementDifferences(
  db: Db,
  { from, to }: Period,
  limit: number,
): Promise<SettlementDifference[]> {
  const { rows } = await sql<SettlementDifference>`
    select * from (
      select line.entity_id as "entityId", orders.number as "orderNumber",
        coalesce(payment.amount_paise, refund.amount_paise) as "oursPaise", line.amount_paise as "theirsPaise"
      from settlement_lines line
      left join refunds refund on line.kind = 'refund' and refund.gateway_refund_id = line.entity_id
      left join payments payment on line.kind = 'payment' and payment.gateway_payment_id = line.entity_id
      left join payments paid on paid.id = coalesce(payment.id, refund.payment_id)
      left join orders on orders.id = paid.order_id
      where line.settled_on between ${from} and ${to} and line.kind <> 'other'
        and coalesce(payment.amount_paise, refund.amount_paise) is distinct from line.amount_paise
      union all
      select payment.gateway_payment_id, orders.number, payment.amount_paise, null
      from payments payment left join orders on orders.id = payment.order_id
      where payment.gateway_created_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
        and payment.gateway_created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'
        and payment.status in ('captured', 'refunded')
        and exists (select from settlement_lines where settled_on >= ${from})
        and not exists (select from settlement_lines line where line.entity_id = payment.gateway_payment_id)
    ) difference order by "entityId" limit ${limit}`.execute(db)
  return rows
}
