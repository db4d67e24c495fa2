import type { Db } from '#platform/database/database.server.ts'
import { UTF8_BOM, csvLine } from '../../csv-line.ts'
import type { ImageFailure, ImportNote, OutcomeNote } from '../import-note.ts'
import type { RowFilter } from '../import/import.ts'
import { listRowsAfter } from '../import/import-row-store.server.ts'

const ROWS_PER_BATCH = 500

export type RowTexts = {
  note: (note: ImportNote) => string
  outcomeNote: (note: OutcomeNote) => string
  imageFailure: (failure: ImageFailure) => string
}

export async function* exportRows(
  db: Db,
  importId: string,
  filter: RowFilter,
  texts: RowTexts,
): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(['Line', 'Title', 'Will be', 'Has been', 'Reason', 'Missing pictures'])
  for (let productNo = 0; ;) {
    const rows = await listRowsAfter(db, importId, filter, { productNo, limit: ROWS_PER_BATCH })
    for (const { line, title, verdict, outcome, outcomeNote, notes, missingImages } of rows) {
      const reasons = [
        ...(outcomeNote ? [texts.outcomeNote(outcomeNote)] : []),
        ...notes.map(texts.note),
      ]
      const missing = missingImages.map(
        ({ source, problem }) => `${source}: ${texts.imageFailure(problem)}`,
      )
      yield csvLine([line, title, verdict, outcome ?? '', reasons.join('\n'), missing.join('\n')])
    }
    const last = rows.at(-1)
    if (!last) return
    productNo = last.productNo
  }
}
