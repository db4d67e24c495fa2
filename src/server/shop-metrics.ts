import { Registry } from 'prom-client'
import { withinTimeout } from '#platform/database/within-timeout.server.ts'
import { counter, gauge } from '#platform/metrics/metrics.server.ts'
import type { PageCache } from '#platform/page-cache/page-cache.server.ts'
import type { ClusterMetrics } from '#platform/workers/worker.server.ts'
import { countPaymentMetrics } from '#shop/payments/payment-metrics-store.server.ts'
import { heldShare } from '#shop/stock/held-stock.ts'
import { findHeldStock } from '#shop/stock/unpaid-holds-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** If the database does not answer in this time, only the metrics of the processes are reported. */
const DATABASE_TIMEOUT_MS = 2_000

/** Returns text in Prometheus' format: the metrics of every process on this machine, and those read
 * from the database. */
export async function readMetrics(
  shop: Shop,
  processMetrics: Registry,
  cluster: ClusterMetrics | null,
): Promise<string> {
  let fromDatabase = ''
  await withinTimeout(async () => {
    fromDatabase = await readDatabaseMetrics(shop)
  }, DATABASE_TIMEOUT_MS)
  const fromProcesses = (await cluster?.readAll()) ?? (await processMetrics.metrics())
  return fromProcesses + fromDatabase
}

/** Metrics read from the database, which are the same in every process. */
async function readDatabaseMetrics({ db, jobs }: Shop): Promise<string> {
  const [queues, money, held] = await Promise.all([
    jobs.countOpen(),
    countPaymentMetrics(db),
    findHeldStock(db),
  ])
  const registry = new Registry()
  gauge(
    registry,
    { name: 'zari_jobs', help: 'Waiting and running jobs.', labelNames: ['queue', 'state'] },
    () => queues.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  )
  const totals = [
    { name: 'zari_orders_total', help: 'Orders created.', total: money.orders },
    {
      name: 'zari_payments_total',
      help: 'Payments reported by the gateway.',
      total: money.payments,
    },
    { name: 'zari_refunds_total', help: 'Refunds created.', total: money.refunds },
  ]
  for (const { total, ...description } of totals) counter(registry, description, () => total)
  gauge(
    registry,
    { name: 'zari_orders_placed_last_hour', help: 'Orders placed in the last hour.' },
    () => money.placedLastHour,
  )
  gauge(
    registry,
    {
      name: 'zari_orders_open',
      help: 'Orders that wait for money, for a person or for a refund.',
      labelNames: ['state'],
    },
    () => money.open.map(({ state, orders }) => ({ labels: { state }, value: orders })),
  )
  gauge(
    registry,
    {
      name: 'zari_stock_held_share',
      help: 'Share of all units in stock that are held for unpaid orders, from 0 to 1.',
    },
    () => heldShare(held),
  )
  return registry.metrics()
}

export function registerCacheMetrics(registry: Registry, cache: PageCache): void {
  gauge(
    registry,
    { name: 'zari_page_cache_bytes', help: 'Memory of the cached pages.' },
    () => cache.bytes,
  )
  gauge(registry, { name: 'zari_page_cache_entries', help: 'Cached pages.' }, () => cache.entries)
  counter(
    registry,
    {
      name: 'zari_page_cache_events_total',
      help: 'Pages found, rendered, dropped after a change, overtaken by a change while being rendered, and evicted.',
      labelNames: ['event'],
    },
    () => Object.entries(cache.counts).map(([event, value]) => ({ labels: { event }, value })),
  )
}
