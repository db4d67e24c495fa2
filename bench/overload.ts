import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { auditOrders } from './overload/audit-orders.ts'
import { openBuyers, type Sales } from './overload/buyers.ts'
import { closedLoop, openLoop } from './overload/load.ts'
import { openOverloadShop } from './overload/open-overload-shop.ts'
import { readMetric, watchShop } from './overload/watch-shop.ts'
import { quantile } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'

/** Sends many times more orders than the shop can process: `npm run bench -- overload [--seconds
 * 120] [--times 10] [--clients 8,16,32] [--orders 32]`. Client, shop, gateway and database share
 * the processors. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    times: { type: 'string', default: '10' },
    clients: { type: 'string', default: '16,32' },
    orders: { type: 'string', default: '' },
    measure: { type: 'string', default: '20' },
  },
})
const [seconds, times, measureSeconds] = [values.seconds, values.times, values.measure].map(
  Number,
) as [number, number, number]
const NORMAL_SHARE = 0.5

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-overload-'))
fs.chmodSync(folder, 0o755)
const overloadShop = await openOverloadShop(
  folder,
  values.orders ? { ORDERS_AT_ONCE: values.orders } : {},
)
const { buy, close } = openBuyers(overloadShop.street)
const all: Sales[] = []

/** Also measures processor time, which depends least on other programs on the machine. */
async function run(phase: () => Promise<Sales>): Promise<Sales & { cpuMs: number }> {
  const cpuSeconds = () => readMetric(overloadShop.street.shopUrl, 'process_cpu_seconds_total')
  const before = await cpuSeconds()
  const sales = await phase()
  all.push(sales)
  return { ...sales, cpuMs: ((await cpuSeconds()) - before) * 1_000 }
}

await run(() => closedLoop(buy, 16, measureSeconds))
await overloadShop.pool.query('vacuum analyze')
let best = { perSecond: 0, p99: NaN, clients: 0, cpuMs: NaN }
for (const clients of values.clients.split(',').map(Number)) {
  const sales = await run(() => closedLoop(buy, clients, measureSeconds))
  const [perSecond, p99] = [sales.paid / measureSeconds, quantile(0.99, sales.acceptedMs)]
  console.log(`capacity with ${clients} clients: ${describe(sales, measureSeconds)}`)
  if (perSecond > best.perSecond)
    best = { perSecond, p99, clients, cpuMs: sales.cpuMs / sales.paid }
}
const normal = await run(() => openLoop(buy, best.perSecond * NORMAL_SHARE, measureSeconds))
console.log(`half of the capacity: ${describe(normal, measureSeconds)}`)

const watch = watchShop(overloadShop.street.shopUrl)
const begun = performance.now()
const flood = await run(() => openLoop(buy, best.perSecond * times, seconds))
const took = (performance.now() - begun) / 1_000
const watched = await watch.stop()
console.log(`${times} times the capacity: ${describe(flood, took)}`)
for (const [what, number] of flood.tally) console.log(`  ${what}: ${number}`)
await pause(1_000)
const after = await run(() => openLoop(buy, best.perSecond * NORMAL_SHARE, measureSeconds))
console.log(`half of the capacity again: ${describe(after, measureSeconds)}`)

const differences = await auditOrders(overloadShop, all)
for (const difference of differences) console.log(`  ${difference}`)
close()
await overloadShop.close()
printRows(rows())
process.exitCode = differences.length === 0 ? 0 : 1

function describe(sales: Sales & { cpuMs: number }, during: number): string {
  const at = (share: number, of: number[]) => quantile(share, of).toFixed(0)
  const { acceptedMs, refusedMs, reportedMs } = sales
  return `${(sales.paid / during).toFixed(0)} paid orders a second, ${(sales.cpuMs / sales.paid).toFixed(1)} ms of the shop's processor time each, ${acceptedMs.length} accepted (median ${at(0.5, acceptedMs)} ms, p99 ${at(0.99, acceptedMs)} ms), ${refusedMs.length} refused (median ${at(0.5, refusedMs)} ms, p99 ${at(0.99, refusedMs)} ms), payment reports p99 ${at(0.99, reportedMs)} ms`
}

function rows(): Row[] {
  const share = flood.paid / took / best.perSecond
  const slower = quantile(0.99, flood.acceptedMs) / best.p99
  const others = [...flood.tally.keys()].filter(
    (what) => !/^(Place Order (200|503 with Retry-After)|payment report 200)$/.test(what),
  )
  const grown = watched.memoryMb.most - watched.memoryMb.first
  return [
    {
      what: `paid orders at ${times} × capacity ÷ capacity (${best.perSecond.toFixed(0)} a second, ${best.clients} clients)`,
      bar: '≥ 0.9',
      measured: `**${share.toFixed(2)}**`,
      isMet: share >= 0.9,
    },
    {
      what: `p99 of accepted orders ÷ p99 at capacity (${best.p99.toFixed(0)} ms)`,
      bar: '≤ 2',
      measured: `**${slower.toFixed(2)}**`,
      isMet: slower <= 2,
    },
    {
      what: `processor time of the shop for a paid order ÷ that at capacity (${best.cpuMs.toFixed(1)} ms)`,
      bar: '≤ 1.1',
      measured: `**${(flood.cpuMs / flood.paid / best.cpuMs).toFixed(2)}**`,
      isMet: flood.cpuMs / flood.paid / best.cpuMs <= 1.1,
    },
    {
      what: 'answers other than 200 and 503 with Retry-After',
      bar: 'none',
      measured: others.length === 0 ? 'none' : others.join('; '),
      isMet: others.length === 0,
    },
    {
      what: 'memory of the shop, growth during the overload',
      bar: '≤ 200 MB',
      measured: `${watched.memoryMb.first.toFixed(0)} → at most ${watched.memoryMb.most.toFixed(0)} → ${watched.memoryMb.last.toFixed(0)} MB`,
      isMet: grown <= 200,
    },
    {
      what: 'cached page and health check meanwhile',
      bar: 'always 200',
      measured: `${watched.answers} answers, ${watched.failed} failed, slowest ${watched.slowestMs.toFixed(0)} ms`,
      isMet: watched.failed === 0,
    },
    {
      what: 'orders lost, duplicated or unexplained',
      bar: '0',
      measured: String(differences.length),
      isMet: differences.length === 0,
    },
  ]
}
