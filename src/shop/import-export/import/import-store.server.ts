import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { FileFormat } from '../formats/file-format.ts'
import type { ImportFailure } from '../import-note.ts'
import type { Import, ImportStatus } from './import.ts'
import { noDefaults, type ImportDefaults } from './import-defaults.ts'

const columns = [
  'id',
  'file_name as fileName',
  'has_pictures as hasImageZip',
  'created_at as createdAt',
  'status',
  'kind',
  'headers',
  'defaults',
  'line_count as lineCount',
  'product_count as productCount',
  'problem',
  'started_by as startedBy',
  'ended_at as endedAt',
] as const

export async function findImport(db: Db, id: string): Promise<Import | undefined> {
  const found = await db
    .selectFrom('imports')
    .select(columns)
    .where('id', '=', id)
    .$castTo<Import>()
    .executeTakeFirst()
  return found && withDefaults(found)
}

export async function listNewestImports(db: Db, limit: number): Promise<Import[]> {
  const found = await db
    .selectFrom('imports')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .$castTo<Import>()
    .execute()
  return found.map(withDefaults)
}

/** Finds the next import. Reading and checking come first, because an admin waits. */
export async function findImportToWorkOn(
  db: Db,
  except: readonly string[] = [],
): Promise<Import | undefined> {
  const found = await db
    .selectFrom('imports')
    .select(columns)
    .where('status', 'in', ['reading', 'checking', 'importing'])
    .where(sql<SqlBool>`not id = any (${except}::uuid[])`)
    .orderBy(sql`status = 'importing'`)
    .orderBy('created_at')
    .limit(1)
    .$castTo<Import>()
    .executeTakeFirst()
  return found && withDefaults(found)
}

export async function listEndedImportIds(
  db: Db,
  olderThanDays: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('status', 'not in', ['reading', 'checking', 'importing'])
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countImporting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('status', '=', 'importing')
    .executeTakeFirstOrThrow()
  return count
}

export type NewImport = Pick<Import, 'id' | 'fileName' | 'hasImageZip'> & { createdBy: string }

export async function insertImport(
  tx: Db,
  { id, fileName, hasImageZip, createdBy }: NewImport,
): Promise<void> {
  await tx
    .insertInto('imports')
    .values({ id, file_name: fileName, has_pictures: hasImageZip, created_by: createdBy })
    .execute()
}

export type StatusChange = {
  from: readonly ImportStatus[]
  to: ImportStatus
  read?: { kind: FileFormat; headers: string[]; lineCount: number; productCount: number }
  defaults?: ImportDefaults
  problem?: ImportFailure
  startedBy?: string
}

/** Changes the status. Returns false, writing nothing, if no `from` status matches. */
export async function updateImport(
  tx: Db,
  id: string,
  { from, to, read, defaults, problem, startedBy }: StatusChange,
): Promise<boolean> {
  const hasEnded = to === 'done' || to === 'cancelled' || to === 'failed'
  const updated = await tx
    .updateTable('imports')
    .set({
      status: to,
      ended_at: hasEnded ? sql<Date>`now()` : null,
      ...(read
        ? {
            kind: read.kind,
            headers: read.headers,
            line_count: read.lineCount,
            product_count: read.productCount,
          }
        : {}),
      ...(defaults ? { defaults: JSON.stringify(defaults) } : {}),
      ...(problem ? { problem: JSON.stringify(problem) } : {}),
      ...(startedBy === undefined ? {} : { started_by: startedBy }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Stores the error. Returns how many times in a row the import has failed with this error. */
export async function updateImportError(db: Db, id: string, error: string): Promise<number> {
  const { stumbles } = await db
    .updateTable('imports')
    .set({
      last_error: error,
      stumbles: sql<number>`case when last_error = ${error} then stumbles + 1 else 1 end`,
    })
    .where('id', '=', id)
    .returning('stumbles')
    .executeTakeFirstOrThrow()
  return stumbles
}

/** Locks the import while its rows are written, so that nothing is written after a cancellation. */
export async function lockImport(tx: Db, id: string): Promise<ImportStatus | undefined> {
  const found = await tx
    .selectFrom('imports')
    .select('status')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return found?.status as ImportStatus | undefined
}

/** Deletes imports together with their lines and rows. */
export async function deleteImports(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('imports').where('id', 'in', ids).execute()
}

export type ImportLine = { line: number; productNo: number; cells: string[] }

export async function insertImportLines(
  tx: Db,
  importId: string,
  lines: readonly ImportLine[],
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('import_lines')
    .values(
      lines.map(({ line, productNo, cells }) => ({
        import_id: importId,
        line,
        product_no: productNo,
        cells,
      })),
    )
    .execute()
}

export async function deleteImportLines(tx: Db, importId: string): Promise<void> {
  await tx.deleteFrom('import_lines').where('import_id', '=', importId).execute()
}

export async function listImportLines(
  db: Db,
  importId: string,
  after: { productNo: number; limit: number },
): Promise<ImportLine[]> {
  return db
    .selectFrom('import_lines')
    .select(['line', 'product_no as productNo', 'cells'])
    .where('import_id', '=', importId)
    .where('product_no', '>', after.productNo)
    .where('product_no', '<=', after.productNo + after.limit)
    .orderBy('product_no')
    .orderBy('line')
    .execute()
}

function withDefaults(found: Import): Import {
  return { ...found, defaults: { ...noDefaults, ...found.defaults } }
}
