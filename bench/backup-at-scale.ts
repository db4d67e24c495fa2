import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { freePort } from '../tests/support/free-port.ts'
import { openBigShop, type BigShop } from './backup/big-shop.ts'
import { compareShops, type Comparison } from './backup/compare-shops.ts'
import { timePlainCopy, timeProgram } from './backup/programs.ts'
import { visitStorefront } from './backup/visit-storefront.ts'
import { openService } from './chaos/processes.ts'
import { printRows } from './targets/target-rows.ts'

/** `npm run bench -- backup-at-scale [--products 100000] [--orders 200000] [--images 5000] [--seconds
 * 60] [--pg-bin FOLDER] [--folder FOLDER]`. With the programs of a PostgreSQL in `--pg-bin` a backup
 * is compared with its pg_dump, otherwise with a copy of every table. */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '200000' },
    images: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '60' },
    'pg-bin': { type: 'string' },
    folder: { type: 'string', default: os.tmpdir() },
  },
})
const TIME_RATIO_MAX = 2
const P99_RATIO_MAX = 1.2
const PAGES = 200

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const pgBinDir = values['pg-bin'] ?? null
const root = fs.mkdtempSync(path.join(values.folder, 'zari-backup-bench-'))
fs.chmodSync(root, 0o755)
const [products, orders, images] = [values.products, values.orders, values.images].map(Number) as [
  number,
  number,
  number,
]
const settings = {
  BACKUP_PASSPHRASE: 'a passphrase for the benchmark',
  ...(pgBinDir ? { PG_BIN_DIR: pgBinDir } : {}),
}
const say = (line: string) => console.log(line)

const shop = await openBigShop(path.join(root, 'data'), pgBinDir, { products, orders, images })
try {
  say(`filled: ${products} products, ${orders} orders, ${images} images`)
  const copyParts = { dataDir: shop.dataDir, folder: path.join(root, 'plain'), pgBinDir }
  const plain = await timePlainCopy(shop.postgres.connection, copyParts)
  say(`${plain.method} and copying the images: ${plain.seconds.toFixed(1)} s`)
  const backups = path.join(root, 'backups')
  const seconds = await backUp(shop, backups)
  say(`backup: ${seconds.toFixed(1)} s`)
  const { compared, restoreSeconds } = await restoreAndCompare(shop, backups)
  for (const name of compared.differences.slice(0, 20)) say(`  DIFFERENT ${name}`)
  const p99 = await measureStorefront(shop)
  const timeRatio = seconds / plain.seconds
  const p99Ratio = p99.duringMs / p99.beforeMs
  printRows([
    {
      what: `backup of ${products} products, ${orders} orders, ${images} images ÷ ${plain.method} and copying`,
      bar: `≤ ${TIME_RATIO_MAX}`,
      measured: `${timeRatio.toFixed(2)} (${seconds.toFixed(1)} s, ${plain.seconds.toFixed(1)} s)`,
      isMet: timeRatio <= TIME_RATIO_MAX,
    },
    {
      what: 'storefront p99 during a backup ÷ before',
      bar: `≤ ${P99_RATIO_MAX}`,
      measured: `${p99Ratio.toFixed(2)} (${p99.duringMs.toFixed(1)} ms, ${p99.beforeMs.toFixed(1)} ms; ${p99.failed} failed)`,
      isMet: p99Ratio <= P99_RATIO_MAX && p99.failed === 0,
    },
    {
      what: `restored shop (${restoreSeconds.toFixed(1)} s): differences in ${compared.tables} tables and ${compared.images} images`,
      bar: '0',
      measured: String(compared.differences.length),
      isMet: compared.differences.length === 0,
    },
  ])
} finally {
  await shop.close()
  await shop.postgres.stop()
  fs.rmSync(root, { recursive: true, force: true })
}

function backUp({ dataDir }: BigShop, folder: string): Promise<number> {
  return timeProgram('backup.ts', [folder], { ...settings, DATA_DIR: dataDir })
}

async function restoreAndCompare(
  source: BigShop,
  backups: string,
): Promise<{ compared: Comparison; restoreSeconds: number }> {
  const dataDir = path.join(root, 'restored')
  const file = path.join(backups, fs.readdirSync(backups)[0]!)
  const env = { ...settings, DATA_DIR: dataDir }
  const restoreSeconds = await timeProgram('restore.ts', [file], env)
  say(`restore: ${restoreSeconds.toFixed(1)} s`)
  const server = await startEmbeddedPostgres({ dataDir, pgBinDir })
  try {
    const { dataDir: sourceDir, postgres } = source
    const compared = await compareShops(
      { connection: postgres.connection, dataDir: sourceDir },
      { connection: server.connection, dataDir },
    )
    return { compared, restoreSeconds }
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true })
  }
}

/** Product pages are requested in turn, so that some are cached and some are rendered. */
async function measureStorefront(
  source: BigShop,
): Promise<{ beforeMs: number; duringMs: number; failed: number }> {
  const { rows } = await source.pool.query<{ id: string; title: string }>(
    'select id, title from products order by id limit $1',
    [PAGES],
  )
  const pages = ['/', '/shop/Latest', ...rows.map((product) => productPath(product))]
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = openService({
    ...{ name: 'shop', script: 'src/server/main.ts', url, logFile: path.join(root, 'shop.log') },
    // Without a passphrase, so that the shop makes no backup of its own meanwhile.
    env: {
      ...(pgBinDir ? { PG_BIN_DIR: pgBinDir } : {}),
      ...{ PORT: String(port), SHOP_URL: url, DATA_DIR: source.dataDir, DEMO: 'false' },
      ...{ LOG_LEVEL: 'warn', WORKERS: '1', NODE_ENV: 'production' },
    },
  })
  await service.start()
  try {
    await visitStorefront(url, pages, pause(10_000))
    const before = await visitStorefront(url, pages, pause(Number(values.seconds) * 1_000))
    const during = await visitStorefront(url, pages, backUp(source, path.join(root, 'again')))
    const failed = before.failed + during.failed
    return { beforeMs: before.p99Ms, duringMs: during.p99Ms, failed }
  } finally {
    await service.stop()
  }
}
