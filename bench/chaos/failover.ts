import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabaseNodes } from '../../deploy/cluster/database-nodes.ts'
import { FAILURES_MAX, openFailovers } from './failovers.ts'
import { startGapTimer, watchStorefront, type StorefrontWatch } from './gaps.ts'
import { runChaos, type ChaosReport } from './run-chaos.ts'

/** Run as root: `npm run chaos:failover -- --purchases 2000 --failures 15 --seed X [--keep]`. Exit
 * code 0 if no order is lost, duplicated or stuck and every gap is within its limit, otherwise
 * 1. */
const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '2000' },
    failures: { type: 'string', default: String(FAILURES_MAX) },
    customers: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Date.now()) },
    keep: { type: 'boolean', default: false },
  },
})
const CHECKOUT_GAP_MAX_MS = 30_000
const REPORTED_GAP_MS = 10_000
const STOREFRONT_GAP_MAX_MS = 5_000
const PAGES = ['/', '/about', '/shop/Latest']

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-failover-'))
fs.chmodSync(folder, 0o755) // the databases run as another user
const began = performance.now()
const say = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`)

const nodes = await startDatabaseNodes(path.join(folder, 'cluster'))
try {
  say('three database nodes run')
  const checkout = startGapTimer()
  let storefront: StorefrontWatch | null = null
  const report = await runChaos({
    seed: values.seed,
    purchases: Number(values.purchases),
    customers: Number(values.customers),
    minutesMax: 60,
    databaseUrl: nodes.url,
    replicaUrls: [nodes.replicaUrl(2), nodes.replicaUrl(3)],
    folder: path.join(folder, 'run'),
    openDatabaseFaults: (tally) => openFailovers(nodes, tally, say),
    faults: { kills: 0, disruptions: Number(values.failures), rotations: 0 },
    onOpen(shops) {
      const watch = watchStorefront(
        shops.map(({ url }) => url),
        PAGES,
      )
      storefront = watch
      checkout.succeeded()
      return () => {
        checkout.end()
        watch.stop()
      }
    },
    onOrder() {
      const gap = checkout.succeeded()
      if (gap > REPORTED_GAP_MS) say(`first confirmed order after ${(gap / 1_000).toFixed(1)} s`)
    },
    say,
  })
  print(report, storefront!, checkout.longestMs())
} finally {
  await nodes.stop()
  if (values.keep) console.log(`Logs and data: ${folder}`)
  else fs.rmSync(folder, { recursive: true, force: true })
}

function print(report: ChaosReport, storefront: StorefrontWatch, checkoutMs: number): void {
  const list = (entries: Iterable<readonly [string, number]>) =>
    [...entries]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([what, times]) => `  ${what.padEnd(48)} ${times}`)
      .join('\n')
  const countOf = (pattern: RegExp) =>
    report.differences.filter((line) => pattern.test(line)).length
  const [lost, duplicated] = [countOf(/is lost|does not know it/), countOf(/two paid orders/)]
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
  console.log(`\n${list(report.tally)}\n\nStorefront:\n${list(storefront.served)}`)
  console.log(`\n${report.lines.map((line) => `  ${line}`).join('\n')}`)
  for (const line of report.differences) console.log(`  DIFFERENCE ${line}`)
  console.log(`
${report.made} purchases, ${report.databaseKills} failures of the primary, ${report.seconds.toFixed(0)} s, seed ${values.seed}
  lost orders             ${lost}
  duplicated orders       ${duplicated}
  stuck or unexplained    ${report.differences.length - lost - duplicated}
  longest checkout gap    ${seconds(checkoutMs)} (at most ${seconds(CHECKOUT_GAP_MAX_MS)})
  longest storefront gap  ${seconds(storefront.longestMs())} (at most ${seconds(STOREFRONT_GAP_MAX_MS)})`)
  const isWithin =
    checkoutMs <= CHECKOUT_GAP_MAX_MS && storefront.longestMs() <= STOREFRONT_GAP_MAX_MS
  process.exitCode = report.differences.length === 0 && isWithin ? 0 : 1
}
