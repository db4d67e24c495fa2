import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { productTopic } from '../catalogue/product.ts'
import {
  insertPurchases,
  deleteRarePairs,
  listOrdersToCount,
  listProductsToRank,
  lockProgress,
  updateGoesWell,
  updateProgress,
} from './goes-well-store.server.ts'

const QUEUE = 'refresh-goes-well'
const EVERY_QUARTER_HOUR = '5-59/15 * * * *'
/** Time limit of each of the two steps of a run. A large shop needs several runs for all products. */
const STEP_MAX_MS = 5_000
const ORDERS_AT_ONCE = 2_000
const PRODUCTS_AT_ONCE = 500

type Limits = { maxMs?: number; orders?: number; products?: number }

/** Counts new orders, then ranks the next products until the last one or until the time is over.
 * Each batch is one transaction with its progress: a stopped run continues after its last batch,
 * and no order is counted twice. */
export async function refreshGoesWell(
  db: Db,
  { maxMs = Infinity, orders = ORDERS_AT_ONCE, products = PRODUCTS_AT_ONCE }: Limits = {},
): Promise<void> {
  await repeat(maxMs, () => inTransaction(db, (tx) => countBatch(tx, orders)))
  await repeat(maxMs, () => inTransaction(db, (tx) => rankBatch(tx, products)))
}

async function repeat(maxMs: number, runBatch: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + maxMs
  while (await runBatch()) if (performance.now() >= until) return
}

/** Returns false if no order is left. */
async function countBatch(tx: Db, limit: number): Promise<boolean> {
  const progress = await lockProgress(tx)
  const orders = await listOrdersToCount(tx, progress, limit)
  const last = orders.at(-1)
  if (!last) return false
  await insertPurchases(
    tx,
    orders.map(({ id }) => id),
  )
  await updateProgress(tx, { ...progress, countedUntil: last.placedAt, countedOrder: last.id })
  return orders.length === limit
}

/** Returns false after the last product. The next run begins with the first one. */
async function rankBatch(tx: Db, limit: number): Promise<boolean> {
  const progress = await lockProgress(tx)
  const ids = await listProductsToRank(tx, progress.lastProduct, limit)
  await deleteRarePairs(tx, ids)
  const changed = await updateGoesWell(tx, ids)
  const hasMore = ids.length === limit
  await updateProgress(tx, { ...progress, lastProduct: hasMore ? ids.at(-1)! : null })
  await publish(tx, ...changed.map(productTopic))
  return hasMore
}

export function registerGoesWellJobs({
  db,
  jobs,
}: {
  db: Db
  jobs: Pick<Jobs, 'work' | 'schedule'>
}): void {
  jobs.work(QUEUE, () => refreshGoesWell(db, { maxMs: STEP_MAX_MS }), { retryLimit: 0 })
  jobs.schedule(QUEUE, EVERY_QUARTER_HOUR)
}
