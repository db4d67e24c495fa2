import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { topicsOfMembership } from '../catalogue/product-topics.ts'
import { lockKinds, updateKind } from './kind-edit-store.server.ts'
import { findKind, renamingTopic, topicsOfKinds } from './product-kind.ts'
import {
  deleteSizeToRename,
  findIsSizeUsed,
  lockSizeToRename,
  updateSizeInProducts,
  updateSizeToRename,
  type SizeToRename,
} from './rename-size-store.server.ts'

const QUEUE = 'rename-sizes'
const EVERY_MINUTE = '* * * * *'
const PRODUCTS_AT_ONCE = 500

type Limits = { maxMs?: number; limit?: number }

/** Renames the waiting sizes in their products, in one transaction per batch. An interrupted run
 * continues after its last batch. Begins no batch after `maxMs`. */
export async function renameSizes(
  db: Db,
  { maxMs = Infinity, limit = PRODUCTS_AT_ONCE }: Limits = {},
): Promise<void> {
  const until = performance.now() + maxMs
  let done: SizeToRename | null = null
  do {
    const size: SizeToRename | undefined = await inTransaction(db, (tx) =>
      renameBatch(tx, done, limit),
    )
    if (!size) return
    if (size.lastProduct === null) {
      await finishRename(db, size)
      done = size
    }
  } while (performance.now() < until)
}

/** Returns the size as it is after the batch; undefined if no size follows `done`. */
async function renameBatch(
  tx: Db,
  done: SizeToRename | null,
  limit: number,
): Promise<SizeToRename | undefined> {
  const size = await lockSizeToRename(tx, done)
  if (!size) return undefined
  const { last, renamed } = await updateSizeInProducts(tx, size, limit)
  const next = { ...size, lastProduct: last }
  await updateSizeToRename(tx, next)
  await publish(tx, renamingTopic, ...new Set(renamed.flatMap(topicsOfMembership)))
  return next
}

/** Removes the earlier label from the kind, unless a product still has it. The kind is locked first, as
 * when it is edited, so that no product gets the label meanwhile. */
async function finishRename(db: Db, { kind: slug, from }: SizeToRename): Promise<void> {
  await inTransaction(db, async (tx) => {
    const kind = findKind(await lockKinds(tx), slug)
    if (!kind || (await findIsSizeUsed(tx, slug, from))) return
    const sizes = kind.sizes.filter((size) => size !== from)
    const slots = kind.slots.map((size) => (size === from ? null : size))
    await updateKind(tx, { ...kind, sizes, slots }, kind.version + 1)
    await deleteSizeToRename(tx, { kind: slug, from })
    await publish(tx, renamingTopic, ...topicsOfKinds)
  })
}

export function registerKindJobs({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'work' | 'schedule'>
}): void {
  jobs.work(QUEUE, () => renameSizes(db), { retryLimit: 0, expireInSeconds: 60 * 60 })
  jobs.schedule(QUEUE, EVERY_MINUTE)
}
