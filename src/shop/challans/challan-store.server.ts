import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Supplier } from '../documents/document.ts'
import { identityColumns, type DocumentIdentity } from '../documents/series-store.server.ts'
import type { Day } from '../tax/dated.ts'
import { APPROVAL_MONTHS, CHALLANS_LISTED, type Challan, type LateApprovals } from './challan.ts'
import type { NewChallan } from './parse-challan.ts'

function challans(db: Db) {
  return db
    .selectFrom('challans')
    .select([
      'id',
      'number',
      'prefix',
      'financial_year as financialYear',
      'serial',
      sql<Day>`to_char(issued_on, 'YYYY-MM-DD')`.as('issuedOn'),
      'issued_at as issuedAt',
      'reason',
      'note',
      'supplier',
      'consignee',
      'lines',
      'total_paise as totalPaise',
      sql<Day | null>`to_char(returned_on, 'YYYY-MM-DD')`.as('returnedOn'),
      'cancelled_at as cancelledAt',
      'cancel_reason as cancelReason',
      'invoice_number as invoiceNumber',
    ])
    .$castTo<Challan>()
}

export async function findChallan(db: Db, id: number): Promise<Challan | undefined> {
  return challans(db).where('id', '=', id).executeTakeFirst()
}

export async function findChallanByKey(db: Db, requestKey: string): Promise<Challan | undefined> {
  return challans(db).where('request_key', '=', requestKey).executeTakeFirst()
}

/** Newest first. */
export async function listChallans(db: Db): Promise<Challan[]> {
  return challans(db)
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(CHALLANS_LISTED)
    .execute()
}

/** The next challans of a period in the sequence of issue. */
export async function listChallansIssuedAfter(
  db: Db,
  { after, to, countMax }: { after: { issuedOn: Day; id: number }; to: Day; countMax: number },
): Promise<Challan[]> {
  return challans(db)
    .where(sql<boolean>`(issued_on, id) > (${after.issuedOn}::date, ${after.id}::bigint)`)
    .where(sql<boolean>`issued_on <= ${to}::date`)
    .orderBy('issued_on')
    .orderBy('id')
    .limit(countMax)
    .execute()
}

export type ChallanToInsert = NewChallan & {
  requestKey: string
  identity: DocumentIdentity
  supplier: Supplier
  staffId: string
}

/** Returns the challan's id. */
export async function insertChallan(tx: Db, challan: ChallanToInsert): Promise<number> {
  const { identity, lines } = challan
  const { id } = await tx
    .insertInto('challans')
    .values({
      ...identityColumns(identity),
      issued_by: challan.staffId,
      request_key: challan.requestKey,
      reason: challan.reason,
      note: challan.note,
      supplier: JSON.stringify(challan.supplier),
      consignee: JSON.stringify(challan.consignee),
      lines: JSON.stringify(lines),
      total_paise: lines.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Serializes requests with one key until the transaction ends. */
export async function lockChallanKey(tx: Db, requestKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('challan ' || ${requestKey}, 0))`.execute(
    tx,
  )
}

/** Returns false if the challan is cancelled, or its goods are back or sold. */
export async function updateChallanCancelled(
  tx: Db,
  { id, reason }: { id: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await openChallan(tx, id)
    .set({ cancelled_at: sql<Date>`now()`, cancel_reason: reason })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Goods on approval that are neither back nor sold, and were due for an invoice before `today`. Lists
 * at most `limit`, and counts all. */
export async function findLateApprovals(
  db: Db,
  { today, limit }: { today: Day; limit: number },
): Promise<LateApprovals> {
  const late = sql<boolean>`reason = 'on-approval' and cancelled_at is null and returned_on is null
    and invoice_number is null
    and issued_on + make_interval(months => ${sql.lit(APPROVAL_MONTHS)}) < ${today}::date`
  const { count } = await db
    .selectFrom('challans')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where(late)
    .executeTakeFirstOrThrow()
  const isListed = count > 0 && limit > 0
  const oldest = challans(db).where(late).orderBy('issued_on').orderBy('id').limit(limit)
  return { count, challans: isListed ? await oldest.execute() : [] }
}

/** Returns false unless the goods are on approval, and neither back nor sold. */
export async function updateChallanInvoiced(
  tx: Db,
  { id, invoiceNumber }: { id: number; invoiceNumber: string },
): Promise<boolean> {
  const { numUpdatedRows } = await openChallan(tx, id)
    .set({ invoice_number: invoiceNumber })
    .where('reason', '=', 'on-approval')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if the challan is cancelled, or its goods are back or sold already. */
export async function updateChallanReturned(
  tx: Db,
  { id, returnedOn }: { id: number; returnedOn: Day },
): Promise<boolean> {
  const { numUpdatedRows } = await openChallan(tx, id)
    .set({ returned_on: sql<Date>`${returnedOn}::date` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Matches no row if the challan is cancelled, or its goods are back or sold. */
function openChallan(tx: Db, id: number) {
  return tx
    .updateTable('challans')
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('returned_on', 'is', null)
    .where('invoice_number', 'is', null)
}
