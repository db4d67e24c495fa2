import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Period } from '../period.ts'
import { SERVICE_CHAPTER, type AdvanceSums, type ServiceAdvance } from './advances.ts'

/** Lists the advances for services that the period changes. Invoices and refund vouchers of the same
 * line use them up. A voucher without a rate collects no tax. */
export async function listServiceAdvances(
  db: Db,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<ServiceAdvance[]> {
  const { rows } = await sql<ServiceAdvance>`
    select receipt.place as "placeOfSupply", receipt.place <> receipt.state as "isInterState", line.rate_bp as "rateBp",
      to_char(receipt.issued_on, 'YYYY-MM-DD') as "receivedOn", line.total_paise as "totalPaise",
      line.taxable_paise as "taxablePaise", line.cgst_paise as "cgstPaise", line.sgst_paise as "sgstPaise", line.igst_paise as "igstPaise",
      used.before as "usedBeforePaise", used.all as "usedPaise"
    from (
      select id, order_id, issued_on, coalesce(supplier->>'stateCode', '') as state,
        coalesce(place_of_supply, supplier->>'stateCode', '') as place
      from documents where type = 'RV' and cancelled_at is null and issued_on <= ${to}::date
        and order_id in (select order_id from documents where issued_on between ${from}::date and ${to}::date)
    ) receipt
    join document_lines line on line.document_id = receipt.id and line.rate_bp is not null
      and line.hsn like ${`${SERVICE_CHAPTER}%`}
    cross join lateral (
      select coalesce(sum(part.total_paise) filter (where later.issued_on < ${from}::date), 0)::bigint as before,
        coalesce(sum(part.total_paise), 0)::bigint as all
      from documents later join document_lines part on part.document_id = later.id
      where later.order_id = receipt.order_id and part.order_line_position = line.order_line_position
        and later.type in ('TI', 'BS', 'RF') and later.cancelled_at is null and later.issued_on <= ${to}::date
    ) used
    order by receipt.id, line.position`.execute(db)
  return rows
}

export async function findVoucherSums(
  db: Db,
  { from, to }: Period,
): Promise<Pick<AdvanceSums, 'receiptsPaise' | 'refundVouchersPaise'>> {
  const sumOf = (type: 'RV' | 'RF') =>
    sql<number>`coalesce(sum(total_paise) filter (where type = ${type}), 0)::bigint`
  return db
    .selectFrom('documents')
    .where('issued_on', '>=', sql<Date>`${from}::date`)
    .where('issued_on', '<=', sql<Date>`${to}::date`)
    .where('cancelled_at', 'is', null)
    .select([sumOf('RV').as('receiptsPaise'), sumOf('RF').as('refundVouchersPaise')])
    .executeTakeFirstOrThrow()
}
