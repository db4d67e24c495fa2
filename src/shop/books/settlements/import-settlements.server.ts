import crypto from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { CsvError, readCsv } from '#platform/csv/read-csv.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import {
  deleteSettlementImport,
  insertSettlementImport,
  insertSettlementLines,
  lockSettlements,
  updateSettlementImport,
} from './settlement-store.server.ts'
import {
  findColumns,
  readLine,
  type ReportColumns,
  type SettlementLine,
} from './settlement-report.ts'

const LINES_AT_ONCE = 500
const NAME_MAX = 200

export type SettlementsImported =
  | { outcome: 'imported'; added: number; known: number; unsettled: number }
  | { outcome: 'unchanged'; known: number }
  | { outcome: 'not-a-report' | 'no-lines' }
  /** `line` is the row number in a spreadsheet. */
  | { outcome: 'unreadable-line'; line: number }
  | { outcome: 'unreadable-file'; reason: string }

class Refusal extends Error {
  readonly result: SettlementsImported
  constructor(result: SettlementsImported) {
    super(result.outcome)
    this.result = result
  }
}

type Upload = { file: string; fileName: string; importedBy: string }

/** Imports a settlement report in one transaction, line by line in bounded memory. Lines that are
 * known already are counted and change nothing. */
export async function importSettlements(
  db: Db,
  { file, fileName, importedBy }: Upload,
): Promise<SettlementsImported> {
  try {
    return await inTransaction(db, async (tx) => {
      const id = crypto.randomUUID()
      const name = fileName.slice(-NAME_MAX) || 'report.csv'
      await lockSettlements(tx)
      await insertSettlementImport(tx, { id, fileName: name, importedBy })
      const { added, known, unsettled } = await importLines(tx, id, file)
      if (added === 0) {
        await deleteSettlementImport(tx, id)
        return known > 0 ? { outcome: 'unchanged', known } : { outcome: 'no-lines' }
      }
      await updateSettlementImport(tx, id, { added, known })
      await recordChange(tx, {
        staffId: importedBy,
        action: 'settlements-imported',
        subject: 'books',
        before: null,
        after: { file: name, added, known },
      })
      return { outcome: 'imported', added, known, unsettled }
    })
  } catch (error) {
    if (error instanceof Refusal) return error.result
    if (error instanceof CsvError) return { outcome: 'unreadable-file', reason: error.message }
    throw error
  }
}

async function importLines(tx: Db, importId: string, file: string) {
  const counts = { added: 0, known: 0, unsettled: 0 }
  let columns: ReportColumns | null = null
  let batch: SettlementLine[] = []
  const writeBatch = async () => {
    const added = await insertSettlementLines(tx, importId, batch)
    counts.added += added
    counts.known += batch.length - added
    batch = []
  }
  for await (const { line, cells } of readCsv(file)) {
    if (!columns) {
      columns = findColumns(cells)
      if (!columns) throw new Refusal({ outcome: 'not-a-report' })
      continue
    }
    const read = readLine(cells, columns)
    if (read === null) throw new Refusal({ outcome: 'unreadable-line', line })
    if (read === 'unsettled') counts.unsettled += 1
    else batch.push(read)
    if (batch.length === LINES_AT_ONCE) await writeBatch()
  }
  await writeBatch()
  return counts
}
