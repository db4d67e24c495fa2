import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/postgres/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { updateVocabulary } from '#shop/search/update-vocabulary.server.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { insertProductImages, insertImages } from '../fill-catalogue.ts'
import { fillBoutique } from '../search/fill-boutique.ts'

// Exits normally when the process is stopped by a signal, so that everything it started is stopped
// too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000

export type BenchShop = {
  url: string
  port: number
  pid: number
  restart(): Promise<void>
  stop(): Promise<void>
}
export type BuiltShop = Pick<Database, 'db' | 'pool'> & {
  products: number
  postgres: EmbeddedPostgres
  /** PostgreSQL's data folder. */
  postgresFolder: string
  /** Starts another process of the shop, as `npm start` would. */
  openShop(): Promise<BenchShop>
  close(): Promise<void>
}

/** Starts a built shop with this many products on a database of its own, in a temporary folder. */
export async function openBuiltShop(products: number): Promise<BuiltShop> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-bench-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const { db, pool, close } = openDatabase(postgres.connection)
  await migrate(pool)
  const begun = performance.now()
  const client = await pool.connect()
  await client.query(insertImages)
  await fillBoutique(client, products)
  await client.query(insertProductImages)
  await client.query('vacuum analyze')
  client.release(true)
  await updateVocabulary(db)
  console.log(
    `${products.toLocaleString('en')} products, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
  const shops: BenchShop[] = []
  return {
    db,
    pool,
    products,
    postgres,
    postgresFolder: path.join(folder, 'postgres'),
    async openShop() {
      const shop = await startShop(postgres, folder)
      shops.push(shop)
      return shop
    },
    async close() {
      for (const shop of shops) await shop.stop()
      await close()
      await postgres.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startShop(
  { connection: { host, port: socketPort, user, database } }: EmbeddedPostgres,
  folder: string,
): Promise<BenchShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = fs.openSync(path.join(folder, `shop-${port}.log`), 'a')
  function start() {
    // Uses the same memory settings for Node as scripts/run-server.mjs.
    return spawn(
      process.execPath,
      [
        '--max-semi-space-size=16',
        '--max-old-space-size=1400',
        '--heap-growing-percent=120',
        '--no-parallel-scavenge',
        path.join(ROOT, 'src/server/main.ts'),
      ],
      {
        cwd: ROOT,
        stdio: ['ignore', log, log],
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          MALLOC_ARENA_MAX: '2',
          MALLOC_MMAP_THRESHOLD_: '4194304',
          MALLOC_TRIM_THRESHOLD_: '4194304',
          PORT: String(port),
          WORKERS: '1',
          DEMO: 'false',
          LOG_LEVEL: 'error',
          DATA_DIR: path.join(folder, `data-${port}`),
          DATABASE_URL: `postgresql://${user}@localhost:${socketPort}/${database}?host=${encodeURIComponent(host)}`,
        },
      },
    )
  }
  let child = start()
  process.once('exit', () => child.kill('SIGKILL'))
  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  await untilReady(url)
  return {
    url,
    port,
    stop,
    get pid() {
      return child.pid!
    },
    async restart() {
      await stop()
      child = start()
      await untilReady(url)
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (
    const deadline = performance.now() + READY_WITHIN_MS;
    performance.now() < deadline;
    await pause(50)
  ) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
  throw new Error(`The shop at ${url} was not ready within ${READY_WITHIN_MS / 1000} seconds.`)
}
