import type { Db } from '#platform/database/database.server.ts'
import { CSV_BEGINNING, csvLine } from '../csv-line.ts'
import type { RowFilter } from './import.ts'
import { listRowsAfter } from './import-row-store.server.ts'

const ROWS_AT_ONCE = 500

/** What will happen, or has happened, to each product of a file, and why. */
export async function* exportRows(
  db: Db,
  importId: string,
  filter: RowFilter,
): AsyncGenerator<string> {
  yield (
    CSV_BEGINNING + csvLine(['Line', 'Title', 'Will be', 'Has been', 'Reason', 'Missing pictures'])
  )
  for (let productNo = 0; ;) {
    const rows = await listRowsAfter(db, importId, filter, { productNo, limit: ROWS_AT_ONCE })
    for (const { line, title, verdict, outcome, outcomeNote, notes, missingPictures } of rows) {
      const reasons = [...(outcomeNote ? [outcomeNote] : []), ...notes].join('\n')
      yield csvLine([
        line,
        title,
        verdict,
        outcome ?? '',
        reasons,
        missingPictures.map(({ source, problem }) => `${source}: ${problem}`).join('\n'),
      ])
    }
    const last = rows.at(-1)
    if (!last) return
    productNo = last.productNo
  }
}
