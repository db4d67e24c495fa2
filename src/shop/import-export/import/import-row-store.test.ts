import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { emptyValues } from '../../catalogue/field-values.ts'
import type { OutcomeNote } from '../import-note.ts'
import { ROWS_PER_PAGE, type ImportRow, type MissingImage, type RowFilter } from './import.ts'
import {
  countRows,
  insertImportRows,
  listPendingRows,
  listRowsAfter,
  listShownRows,
  lockPendingRows,
  updateRowResults,
  updateRowsToRetry,
  type RowResult,
} from './import-row-store.server.ts'
import { insertImport } from './import-store.server.ts'

const { db } = await testDatabase()
const owner = await admin(db)

const wanted = { ...emptyValues, countsSizes: false, quantities: { '': 3 } }
const row = (productNo: number, change: Partial<ImportRow> = {}): ImportRow => ({
  productNo,
  line: productNo + 1,
  title: `Saree ${productNo}`,
  verdict: 'new',
  notes: [],
  productId: crypto.randomUUID(),
  wanted,
  images: null,
  basedOn: null,
  ...change,
})
const nothing = { productId: null, wanted: null }
const refused = { ...nothing, verdict: 'refused' } as const

async function imported(rows: readonly ImportRow[]): Promise<string> {
  const id = crypto.randomUUID()
  const created = { id, fileName: 'a.csv', hasImageZip: false, createdBy: owner.id }
  await insertImport(db, created)
  await insertImportRows(db, id, rows)
  return id
}
const result = (productNo: number, change: Partial<RowResult> = {}) => ({
  ...{ productNo, outcome: 'added' as const, note: null, missingImages: [], ...change },
})
const lost: MissingImage[] = [{ source: 'a.jpg', problem: { code: 'not-in-zip' } }]
const numbersOf = (rows: readonly { productNo: number }[]) => rows.map((each) => each.productNo)
const pending = async (id: string) => numbersOf(await listPendingRows(db, id, 50))

test('rows that one writer holds are skipped by another, and decided rows by everybody', async () => {
  const id = await imported([row(1), row(2), row(3), row(4)])
  await updateRowResults(db, id, [result(4)])
  const other = await imported([row(1)])
  await db.transaction().execute(async (first) => {
    expect(await lockPendingRows(first, id, [1, 2])).toEqual(new Set([1, 2]))
    await db.transaction().execute(async (second) => {
      expect(await lockPendingRows(second, id, [1, 2, 3, 4])).toEqual(new Set([3]))
      expect(await lockPendingRows(second, other, [1])).toEqual(new Set([1]))
      await updateRowResults(second, id, [result(3)])
    })
    await updateRowResults(first, id, [result(1)])
  })
  expect(await pending(id)).toEqual([2])
  expect(await pending(other)).toEqual([1])
})

test('results that are rolled back with their products leave the rows pending', async () => {
  const id = await imported([row(1), row(2)])
  const failing = db.transaction().execute(async (tx) => {
    await lockPendingRows(tx, id, [1, 2])
    await updateRowResults(tx, id, [result(1), result(2, { outcome: 'refused' })])
    throw new Error('product not written')
  })
  await expect(failing).rejects.toThrow('product not written')
  expect(await pending(id)).toEqual([1, 2])
  expect(await countRows(db, id)).toMatchObject({ checked: 2, decided: 0, refusedLater: 0 })
})

test('a retry reopens imported rows without a picture, and no refused or complete ones', async () => {
  const id = await imported([row(1), row(2), row(3), row(4), row(5, refused)])
  const untouched = await imported([row(1)])
  const note = { code: 'product-gone' } as const
  await updateRowResults(db, id, [
    result(1, { missingImages: lost }),
    result(2),
    result(3, { outcome: 'refused', note, missingImages: lost }),
    result(4, { outcome: 'updated', missingImages: lost }),
  ])
  await updateRowResults(db, untouched, [result(1, { missingImages: lost })])
  expect(await countRows(db, id)).toMatchObject({ decided: 4, refusedLater: 1 })
  expect(await updateRowsToRetry(db, id)).toBe(2)
  const again = await listPendingRows(db, id, 50)
  expect(again.map(({ productNo, isRetry }) => [productNo, isRetry])).toEqual([
    [1, true],
    [4, true],
  ])
  expect(await pending(untouched)).toEqual([])
  expect(await updateRowsToRetry(db, id)).toBe(0)

  await updateRowResults(db, id, [result(1), result(4, { missingImages: lost })])
  expect(await countRows(db, id)).toMatchObject({ decided: 4, withImagesMissing: 2 })
  expect(await updateRowsToRetry(db, id)).toBe(1)
})

test('each filter shows and downloads the same rows, page by page and batch by batch', async () => {
  const verdicts = ['new', 'update', 'unchanged', 'refused'] as const
  const rows = Array.from({ length: ROWS_PER_PAGE * 4 + 4 }, (_, index) => {
    const verdict = verdicts[index % 4]!
    return row(index + 1, { verdict, ...(index % 4 > 1 ? nothing : {}) })
  })
  const id = await imported(rows)
  await imported([row(1, refused)])
  const note: OutcomeNote = { code: 'skus-taken', names: ['ZR-1', 'ज़'] }
  await updateRowResults(db, id, [
    result(1, { outcome: 'refused', note }),
    result(2, { outcome: 'updated', missingImages: lost }),
  ])
  const expected: [RowFilter, number][] = [
    ['all', 204],
    ['new', 51],
    ['update', 51],
    ['unchanged', 51],
    ['refused', 52],
    ['pictures', 1],
  ]
  for (const [filter, total] of expected) {
    const shown: number[] = []
    for (let page = 1; page <= Math.ceil(total / ROWS_PER_PAGE); page++)
      shown.push(...numbersOf((await listShownRows(db, id, filter, page)).items))
    const sent: number[] = []
    for (;;) {
      const after = { productNo: sent.at(-1) ?? 0, limit: 40 }
      const batch = await listRowsAfter(db, id, filter, after)
      if (batch.length === 0) break
      sent.push(...numbersOf(batch))
    }
    expect([filter, sent.length, shown]).toEqual([filter, total, sent])
  }
  const [first] = (await listShownRows(db, id, 'refused', 1)).items
  expect(first).toMatchObject({ productNo: 1, verdict: 'new', outcomeNote: note })
})
