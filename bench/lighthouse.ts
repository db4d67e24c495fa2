import { spawnSync } from 'node:child_process'
import { openDemoShop } from './targets/demo-shop.ts'
import { quantile } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'

/** Runs Lighthouse with a phone profile on three pages of the demo shop, five times each. It must be
 * installed separately. `LIGHTHOUSE=/path/to/lighthouse/cli/index.js CHROME_PATH=/usr/bin/chromium
 * npm run bench -- lighthouse [http://localhost:3000]` */
const RUNS = 5
const categories = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const metrics = {
  'largest-contentful-paint': ['LCP', 1_500],
  'cumulative-layout-shift': ['CLS', 0],
  'total-blocking-time': ['TBT', 100],
} as const
const bar = `≥ ${categories.performance}, 100, 100, 100; LCP ≤ 1.5 s, CLS 0, TBT ≤ 100 ms`
const chromium =
  '--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { code: string; message: string }
}

export async function measureLighthouse(address?: string): Promise<Row[]> {
  const program = process.env['LIGHTHOUSE']
  if (!program)
    return [
      {
        what: 'Lighthouse mobile: home, collection, product',
        bar,
        isMet: null,
        measured: 'set LIGHTHOUSE and CHROME_PATH, see bench/README.md',
      },
    ]
  const shop = await openDemoShop(address)
  try {
    return shop.pages.map((page) =>
      rowOf(
        page,
        Array.from({ length: RUNS }, () => audit(program, shop.url + page)),
      ),
    )
  } finally {
    await shop.close()
  }
}

function rowOf(page: string, reports: readonly Report[]): Row {
  const scores = Object.entries(categories).map(([name, least]) => ({
    least,
    score: quantile(
      0.5,
      reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    ),
  }))
  const values = Object.entries(metrics).map(([name, [label, most]]) => ({
    label,
    most,
    all: reports.map((report) => report.audits[name]?.numericValue ?? NaN),
  }))
  return {
    what: `Lighthouse mobile, ${page.replace(/[0-9a-f-]{36}/, '…')}, median of ${RUNS}`,
    bar,
    isMet:
      scores.every(({ score, least }) => score >= least) &&
      values.every(({ all, most }) => quantile(0.5, all) <= most),
    measured: `${scores.map(({ score }) => score).join(', ')}; ${values.map(({ label, all }) => `${label} ${spread(all)}`).join(', ')}`,
  }
}

function spread(values: readonly number[]): string {
  const [least, median, most] = [0, 0.5, 0.99].map((share) => quantile(share, values))
  return most! < 1
    ? median!.toFixed(3)
    : `${median!.toFixed(0)} ms (${least!.toFixed(0)}–${most!.toFixed(0)})`
}

/** Runs Lighthouse again if its recording of a page failed, as Lighthouse recommends. */
function audit(program: string, url: string, tries = 3): Report {
  const flags = [
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${chromium}`,
  ]
  const { stdout, stderr, status, error } = spawnSync(process.execPath, [program, url, ...flags], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const report = status === 0 ? (JSON.parse(stdout) as Report) : null
  if (report && !report.runtimeError) return report
  if (tries > 1) return audit(program, url, tries - 1)
  throw new Error(
    `Lighthouse ended with ${status ?? error?.message} on ${url}: ${report?.runtimeError?.message ?? (stderr || stdout)}`.slice(
      0,
      4_000,
    ),
  )
}

if (import.meta.main) printRows(await measureLighthouse(process.argv[2]))
