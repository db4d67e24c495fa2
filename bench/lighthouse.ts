import { spawnSync } from 'node:child_process'
import { openFloor, type BenchShop, type Floor } from './proof/floor.ts'
import { at } from './proof/process-figures.ts'
import { printRows, type Row } from './proof/rows.ts'

/**
 * Lighthouse as a telephone on three pages, five times each, where it is installed: it is no part of this package.
 * `LIGHTHOUSE=/path/to/lighthouse/cli/index.js CHROME_PATH=/usr/bin/chromium npm run bench -- lighthouse`
 */
const RUNS = 5
const categories = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const metrics = { 'largest-contentful-paint': ['LCP', 1_500], 'cumulative-layout-shift': ['CLS', 0], 'total-blocking-time': ['TBT', 100] } as const
const bar = `≥ ${categories.performance}, 100, 100, 100; LCP ≤ 1.5 s, CLS 0, TBT ≤ 100 ms`

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue: number }> }

export async function measureLighthouse(floor: Floor, shop: BenchShop): Promise<Row[]> {
  const { id } = await floor.db.selectFrom('products').select('id').orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
  const program = process.env['LIGHTHOUSE']
  if (!program) return [{ what: 'Lighthouse mobile: home, collection, product', bar, isMet: null, measured: 'set LIGHTHOUSE and CHROME_PATH, see bench/README.md' }]
  return ['/', '/shop/saree', `/productinfo/${id}`].map((path) => {
    const reports = Array.from({ length: RUNS }, () => audit(program, shop.url + path))
    const scores = Object.entries(categories).map(([name, least]) => ({ least, score: at(0.5, reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))) }))
    const values = Object.entries(metrics).map(([name, [label, most]]) => ({ label, most, value: at(0.5, reports.map((report) => report.audits[name]?.numericValue ?? NaN)) }))
    return {
      what: `Lighthouse mobile, ${path.replace(id, '…')}, median of ${RUNS}`, bar, isMet: scores.every(({ score, least }) => score >= least) && values.every(({ value, most }) => value <= most),
      measured: `${scores.map(({ score }) => score).join(', ')}; ${values.map(({ label, value }) => `${label} ${value < 10 ? value.toFixed(3) : `${value.toFixed(0)} ms`}`).join(', ')}`,
    }
  })
}

function audit(program: string, url: string): Report {
  const flags = ['--output=json', '--quiet', '--only-categories=performance,accessibility,best-practices,seo', '--chrome-flags=--headless=new --no-sandbox --disable-quic']
  const { stdout, status } = spawnSync(process.execPath, [program, url, ...flags], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}.`)
  return JSON.parse(stdout) as Report
}

if (import.meta.main) {
  const floor = await openFloor(1_000)
  printRows(await measureLighthouse(floor, await floor.openShop()))
  await floor.close()
}
