import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { OutcomeNote } from '../import-note.ts'
import { pageOf, PAGES_MAX, type Page } from '../../paging.ts'
import {
  ROWS_PER_PAGE,
  type ImportRow,
  type MissingImage,
  type Outcome,
  type RowCounts,
  type RowFilter,
} from './import.ts'

export type ShownRow = Pick<
  ImportRow,
  'productNo' | 'line' | 'title' | 'verdict' | 'notes' | 'productId'
> & {
  outcome: Outcome | null
  outcomeNote: OutcomeNote | null
  missingImages: MissingImage[]
}

const shownColumns = [
  'product_no as productNo',
  'line',
  'title',
  'verdict',
  'notes',
  'product_id as productId',
  'outcome',
  'outcome_note as outcomeNote',
  'missing_pictures as missingImages',
] as const

export async function listShownRows(
  db: Db,
  importId: string,
  filter: RowFilter,
  page: number,
): Promise<Page<ShownRow>> {
  const rows = filtered(db, importId, filter)
  const counted = rows.select('product_no').limit(PAGES_MAX * ROWS_PER_PAGE)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await rows
    .select(shownColumns)
    .orderBy('product_no')
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE)
    .$castTo<ShownRow>()
    .execute()
  return pageOf(items, page, total, ROWS_PER_PAGE)
}

/** Lists the rows after a product number, for a download in batches. */
export async function listRowsAfter(
  db: Db,
  importId: string,
  filter: RowFilter,
  after: { productNo: number; limit: number },
): Promise<ShownRow[]> {
  return filtered(db, importId, filter)
    .where('product_no', '>', after.productNo)
    .select(shownColumns)
    .orderBy('product_no')
    .limit(after.limit)
    .$castTo<ShownRow>()
    .execute()
}

export async function countRows(db: Db, importId: string): Promise<RowCounts> {
  const {
    rows: [counts],
  } = await sql<RowCounts>`
    select count(*) as checked,
      count(*) filter (where verdict = 'new') as new, count(*) filter (where verdict = 'update') as update,
      count(*) filter (where verdict = 'unchanged') as unchanged, count(*) filter (where verdict = 'refused') as refused,
      count(*) filter (where wanted is not null and outcome is not null) as decided,
      count(*) filter (where wanted is not null and outcome = 'refused') as "refusedLater",
      count(*) filter (where missing_pictures <> '[]') as "withImagesMissing"
    from import_rows where import_id = ${importId}`.execute(db)
  return counts!
}

export async function insertImportRows(
  tx: Db,
  importId: string,
  rows: readonly ImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('import_rows')
    .values(
      rows.map((row) => ({
        import_id: importId,
        product_no: row.productNo,
        line: row.line,
        title: row.title,
        verdict: row.verdict,
        notes: JSON.stringify(row.notes),
        product_id: row.productId,
        wanted: row.wanted && JSON.stringify(row.wanted),
        pictures: JSON.stringify(row.images),
        based_on: row.basedOn && JSON.stringify(row.basedOn),
      })),
    )
    .execute()
}

export async function deleteImportRows(tx: Db, importId: string): Promise<void> {
  await tx.deleteFrom('import_rows').where('import_id', '=', importId).execute()
}

export type PendingRow = ImportRow & { isRetry: boolean }

const rowColumns = [
  'product_no as productNo',
  'line',
  'title',
  'verdict',
  'notes',
  'product_id as productId',
  'wanted',
  'pictures as images',
  'based_on as basedOn',
  'is_second_try as isRetry',
] as const

export async function listPendingRows(
  db: Db,
  importId: string,
  limit: number,
): Promise<PendingRow[]> {
  return db
    .selectFrom('import_rows')
    .select(rowColumns)
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .where('wanted', 'is not', null)
    .orderBy('product_no')
    .limit(limit)
    .$castTo<PendingRow>()
    .execute()
}

/** Locks rows without a result. Skips rows that another transaction is writing. */
export async function lockPendingRows(
  tx: Db,
  importId: string,
  productNos: readonly number[],
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('import_rows')
    .select('product_no')
    .where('import_id', '=', importId)
    .where('product_no', 'in', productNos)
    .where('outcome', 'is', null)
    .orderBy('product_no')
    .forUpdate()
    .skipLocked()
    .execute()
  return new Set(rows.map((row) => row.product_no))
}

export type RowResult = {
  outcome: Outcome
  note: OutcomeNote | null
  missingImages: readonly MissingImage[]
}

/** Stores the results of rows, in the transaction that writes their products. */
export async function updateRowResults(
  tx: Db,
  importId: string,
  results: readonly (RowResult & { productNo: number })[],
): Promise<void> {
  await sql`
    update import_rows set outcome = decided.outcome, outcome_note = decided.note, missing_pictures = decided.missing, is_second_try = false, decided_at = now()
    from unnest(
      ${results.map(({ productNo }) => productNo)}::int[], ${results.map(({ outcome }) => outcome)}::text[], ${results.map(({ note }) => note && JSON.stringify(note))}::jsonb[],
      ${results.map(({ missingImages }) => JSON.stringify(missingImages))}::jsonb[]
    ) as decided (product_no, outcome, note, missing)
    where import_rows.import_id = ${importId} and import_rows.product_no = decided.product_no`.execute(
    tx,
  )
}

/** Resets the imported rows that lack images, so that they are retried. Returns their number. */
export async function updateRowsToRetry(tx: Db, importId: string): Promise<number> {
  const again = await tx
    .updateTable('import_rows')
    .set({ outcome: null, decided_at: null, outcome_note: null, is_second_try: true })
    .where('import_id', '=', importId)
    .where('missing_pictures', '<>', '[]')
    .where('outcome', 'in', ['added', 'updated'])
    .executeTakeFirst()
  return Number(again.numUpdatedRows)
}

function filtered(db: Db, importId: string, filter: RowFilter) {
  const rows = db.selectFrom('import_rows').where('import_id', '=', importId)
  switch (filter) {
    case 'all':
      return rows
    case 'pictures':
      return rows.where('missing_pictures', '<>', '[]')
    case 'refused':
      return rows.where((row) =>
        row.or([row('verdict', '=', 'refused'), row('outcome', '=', 'refused')]),
      )
    default:
      return rows.where('verdict', '=', filter)
  }
}
