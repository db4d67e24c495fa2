import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { lockSkuEdits } from '../../skus/sku-store.server.ts'
import { openZipImages } from './check-import.server.ts'
import { importImages, type ImportedImages, type Round } from './import-images.server.ts'
import { importTopic, importsTopic, type Import } from './import.ts'
import {
  listPendingRows,
  lockPendingRows,
  updateRowResults,
  type PendingRow,
  type RowResult,
} from './import-row-store.server.ts'
import type { ImportServices } from './import-services.server.ts'
import { deleteImportLines, lockImport, updateImport } from './import-store.server.ts'
import { addMissingImages } from './add-missing-images.server.ts'
import { writeRow } from './write-row.server.ts'

/** Products per transaction. Cached pages are rendered again after each transaction. */
const ROWS_PER_BATCH = 50
/** Maximum number of products whose images are imported at the same time. */
const CONCURRENT_PRODUCTS = 4
/** After this time the batch is written even if it is not full, so that a slow host does not delay
 * products that are ready. */
const IMAGES_MAX_MS = 1_000
/** The worker pauses after each batch as long as it has worked, up to this time. This leaves half of
 * the database's time to customers. */
const REST_MAX_MS = 1_000

/** Failed requests by host for each import, kept over all rounds of this process. */
const failuresByImport = new Map<string, Round['failures']>()

/** Writes products until about the given time. Returns true if products are left. */
export async function writeImport(
  services: ImportServices,
  found: Import,
  { until }: { until: number },
): Promise<boolean> {
  if (!found.startedBy)
    throw new Error(`Import ${found.id} is written without having been started.`)
  const failures = failuresByImport.get(found.id) ?? new Map<string, number>()
  failuresByImport.set(found.id, failures)
  const files = await openZipImages(services.folder, found.id)
  const round: Round = { files, savedBy: found.startedBy, failures }
  let hasMore = true
  try {
    do {
      const startedAt = Date.now()
      const rows = await listPendingRows(services.db, found.id, ROWS_PER_BATCH)
      const batch = await prepareBatch(services, rows, round)
      hasMore =
        batch.length === 0
          ? await finish(services, found)
          : await writeBatch(services, found, batch)
      if (hasMore) await pause(Math.min(Date.now() - startedAt, REST_MAX_MS))
    } while (hasMore && Date.now() < until)
    return hasMore
  } finally {
    files?.zip.close()
    if (!hasMore) failuresByImport.delete(found.id)
  }
}

async function finish({ db }: ImportServices, { id }: Import): Promise<false> {
  await inTransaction(db, async (tx) => {
    if (await updateImport(tx, id, { from: ['importing'], to: 'done' }))
      await deleteImportLines(tx, id)
    await publish(tx, importTopic(id), importsTopic)
  })
  return false
}

type PreparedRow = { row: PendingRow; imported: ImportedImages; savedBy: string }

async function prepareBatch(
  services: ImportServices,
  rows: readonly PendingRow[],
  round: Round,
): Promise<PreparedRow[]> {
  const startedAt = Date.now()
  const prepared: PreparedRow[] = []
  while (prepared.length < rows.length && Date.now() - startedAt < IMAGES_MAX_MS) {
    const next = rows.slice(prepared.length, prepared.length + CONCURRENT_PRODUCTS)
    prepared.push(
      ...(await Promise.all(
        next.map(async (row) => ({
          row,
          imported: await importImages(services, row.images ?? [], round),
          savedBy: round.savedBy,
        })),
      )),
    )
  }
  return inLockOrder(prepared)
}

/** Sorts new products by their order in the file. Edited products follow in the order in which a
 * checkout locks products, to avoid deadlocks. */
function inLockOrder(prepared: readonly PreparedRow[]): PreparedRow[] {
  const edits = prepared
    .filter(({ row }) => row.basedOn || row.isRetry)
    .toSorted((one, other) => ((one.row.productId ?? '') < (other.row.productId ?? '') ? -1 : 1))
  return [...prepared.filter((each) => !edits.includes(each)), ...edits]
}

/** PostgreSQL's codes for invalid data and broken constraints, caused by single products of a batch. */
const DATA_ERROR = /^2[23]/
const DEADLOCK = '40P01'

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}

/** Writes the products of a batch. Returns false if the import was cancelled. */
async function writeBatch(
  services: ImportServices,
  found: Import,
  batch: readonly PreparedRow[],
): Promise<boolean> {
  try {
    return await inTransaction(services.db, (tx) => writeRows(tx, found, batch))
  } catch (error) {
    const code = codeOf(error)
    if (code !== DEADLOCK && !DATA_ERROR.test(code)) throw error
  }
  for (const prepared of batch) if (!(await writeSingle(services, found, prepared))) return false
  return true
}

async function writeSingle(
  { db, log }: ImportServices,
  found: Import,
  prepared: PreparedRow,
): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => writeRows(tx, found, [prepared]))
  } catch (error) {
    if (!DATA_ERROR.test(codeOf(error))) throw error
    const { productNo } = prepared.row
    log.warn(
      { err: error, importId: found.id, productNo },
      'product of an import could not be written',
    )
    const result = {
      productNo,
      outcome: 'refused',
      note: { code: 'write-failed' },
      missingImages: [],
    } as const
    await inTransaction(db, (tx) => updateRowResults(tx, found.id, [result]))
    return true
  }
}

/** Invariant: a product and its result are written in one transaction, so that an interrupted import
 * continues with the first product that is not yet written. */
async function writeRows(tx: Db, { id }: Import, batch: readonly PreparedRow[]): Promise<boolean> {
  if ((await lockImport(tx, id)) !== 'importing') return false
  const pending = await lockPendingRows(
    tx,
    id,
    batch.map(({ row }) => row.productNo),
  )
  if (batch.some(({ row }) => row.wanted?.skus?.length)) await lockSkuEdits(tx)
  const results: (RowResult & { productNo: number })[] = []
  for (const { row, imported, savedBy } of batch) {
    if (!pending.has(row.productNo)) continue
    const write = row.isRetry ? addMissingImages : writeRow
    results.push({ productNo: row.productNo, ...(await write(tx, row, imported, savedBy)) })
  }
  if (results.length > 0) await updateRowResults(tx, id, results)
  await publish(tx, importTopic(id))
  return true
}
