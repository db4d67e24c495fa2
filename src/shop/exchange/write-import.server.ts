import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { bringPictures, type Brought, type Round } from './bring-pictures.server.ts'
import { openPictures } from './check-import.server.ts'
import { importTopic, importsTopic, type Import } from './import.ts'
import type { ImportParts } from './import-parts.server.ts'
import {
  listRowsToDecide,
  lockRowsToDecide,
  updateRowsDecided,
  type Decision,
  type RowToDecide,
} from './import-row-store.server.ts'
import { deleteImportLines, lockImport, updateImport } from './import-store.server.ts'
import { bringMissingPictures, writeRow } from './write-row.server.ts'

/**
 * So many products are written in one transaction. Each transaction is news, and on news the shop draws its pages anew:
 * product by product there would be nothing else to do.
 */
const ROWS_AT_ONCE = 50
/** So many products have their pictures brought side by side; a slow line must not keep those that are ready waiting. */
const LANES = 4
const BRINGING_MAX_MS = 1_000
/** Half of the time belongs to the customers. */
const REST_MAX_MS = 1_000

/** By import: servers that did not give their pictures, over all rounds of one import. Another process asks anew. */
const failuresOf = new Map<string, Round['failures']>()

/** Works for about so long, then lets others. True when there is more to do. */
export async function writeImport(
  parts: ImportParts,
  found: Import,
  { until }: { until: number },
): Promise<boolean> {
  if (!found.startedBy) throw new Error(`Import ${found.id} is written, but nobody started it.`)
  const failures = failuresOf.get(found.id) ?? new Map<string, number>()
  failuresOf.set(found.id, failures)
  const round: Round = {
    files: await openPictures(parts.folder, found.id),
    savedBy: found.startedBy,
    failures,
  }
  let goesOn = true
  try {
    do {
      const begun = Date.now()
      const works = await prepare(
        parts,
        await listRowsToDecide(parts.db, found.id, ROWS_AT_ONCE),
        round,
      )
      goesOn =
        works.length === 0 ? await end(parts, found) : await writeTogether(parts, found, works)
      if (goesOn) await pause(Math.min(Date.now() - begun, REST_MAX_MS))
    } while (goesOn && Date.now() < until)
    return goesOn
  } finally {
    round.files?.zip.close()
    if (!goesOn) failuresOf.delete(found.id)
  }
}

async function end({ db }: ImportParts, { id }: Import): Promise<false> {
  await inTransaction(db, async (tx) => {
    if (await updateImport(tx, id, { from: ['importing'], to: 'done' }))
      await deleteImportLines(tx, id)
    await publish(tx, importTopic(id), importsTopic)
  })
  return false
}

type Work = { row: RowToDecide; brought: Brought; savedBy: string }

async function prepare(
  parts: ImportParts,
  rows: readonly RowToDecide[],
  round: Round,
): Promise<Work[]> {
  const begun = Date.now()
  const works: Work[] = []
  while (works.length < rows.length && Date.now() - begun < BRINGING_MAX_MS) {
    const next = rows.slice(works.length, works.length + LANES)
    const brought = await Promise.all(
      next.map((row) => bringPictures(parts, row.pictures ?? [], round)),
    )
    works.push(
      ...next.map((row, index) => ({ row, brought: brought[index]!, savedBy: round.savedBy })),
    )
  }
  return inLockOrder(works)
}

/** New products in the order of the file; edits in the order in which a checkout locks the same rows, so that neither waits for the other. */
function inLockOrder(works: readonly Work[]): Work[] {
  const edits = works
    .filter(({ row }) => row.basedOn || row.isSecondTry)
    .toSorted((one, other) => ((one.row.productId ?? '') < (other.row.productId ?? '') ? -1 : 1))
  return [...works.filter((work) => !edits.includes(work)), ...edits]
}

/** Integrity and data: a product is at fault and is found by writing them one by one. A deadlock: one by one there is none. */
const ONE_BY_ONE = /^(2[23]|40P01)/
const AT_FAULT = /^2[23]/

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? ''
}

/** False when the import is not to go on. */
async function writeTogether(
  parts: ImportParts,
  found: Import,
  works: readonly Work[],
): Promise<boolean> {
  try {
    return await inTransaction(parts.db, (tx) => decideAll(tx, found, works))
  } catch (error) {
    if (!ONE_BY_ONE.test(codeOf(error))) throw error
  }
  for (const work of works) if (!(await writeAlone(parts, found, work))) return false
  return true
}

async function writeAlone(parts: ImportParts, found: Import, work: Work): Promise<boolean> {
  try {
    return await inTransaction(parts.db, (tx) => decideAll(tx, found, [work]))
  } catch (error) {
    if (!AT_FAULT.test(codeOf(error))) throw error
    parts.log.warn(
      { err: error, importId: found.id, productNo: work.row.productNo },
      'a product of an import could not be written',
    )
    const decision = {
      productNo: work.row.productNo,
      outcome: 'refused' as const,
      note: 'The shop could not write it. Perhaps somebody changed the same product in this moment.',
      missingPictures: [],
    }
    await inTransaction(parts.db, (tx) => updateRowsDecided(tx, found.id, [decision]))
    return true
  }
}

/**
 * Invariant: a product and what is said about it in the import are written together, so that an import that is killed
 * anywhere goes on with the first product that is not there.
 */
async function decideAll(tx: Db, { id }: Import, works: readonly Work[]): Promise<boolean> {
  if ((await lockImport(tx, id)) !== 'importing') return false
  const mine = await lockRowsToDecide(
    tx,
    id,
    works.map(({ row }) => row.productNo),
  )
  const decided: (Decision & { productNo: number })[] = []
  for (const { row, brought, savedBy } of works.filter((work) => mine.has(work.row.productNo))) {
    const decision = row.isSecondTry
      ? await bringMissingPictures(tx, row, brought, savedBy)
      : await writeRow(tx, row, brought, savedBy)
    decided.push({ productNo: row.productNo, ...decision })
  }
  if (decided.length > 0) await updateRowsDecided(tx, id, decided)
  await publish(tx, importTopic(id))
  return true
}
