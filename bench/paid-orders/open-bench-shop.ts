import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase, type Db, type LocalConnection } from '#platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { insertOffer } from '#shop/offers/offer-store.server.ts'
import { admin, customer, sareeInShop } from '../../tests/support/builders.ts'
import { newZone, setDelivery } from '../../tests/support/delivery.ts'
import { newOffer } from '../../tests/support/offers.ts'
import { registerForTax } from '../../tests/support/tax-settings.ts'
import { fillHistory } from './fill-history.ts'
import type { BenchProduct } from './workloads.ts'

const PRODUCTS = 400
const COUPON = 'FESTIVE10'
const DELIVERY_PAISE = 7_900

type Wish = { flags: string[]; customers: number; withTrade: boolean; durable?: boolean }

export type BenchShop = {
  folder: string
  connection: LocalConnection
  superuserConnection: LocalConnection
  db: Db
  pool: pg.Pool
  products: BenchProduct[]
  customers: string[]
  couponCode: string
  close(): Promise<void>
}

/** A shop with its own database, 400 products and 30,000 earlier orders. `withTrade`: GST, a charge
 * for delivery with dates, a coupon of 10 %, and an owner who is notified of orders. */
export async function openBenchShop({ customers, withTrade, ...wish }: Wish): Promise<BenchShop> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-bench-'))
  fs.chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, ...wish })
  const { db, pool, close } = openDatabase(postgres.connection)
  await migrate(pool)
  const jobs = openJobs(pool, openLog('silent'))
  await jobs.start()
  await jobs.stop()
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, async (): Promise<BenchProduct> => {
      const { id, sellingPricePaise } = await sareeInShop(db, { quantity: 1_000_000 })
      const totalPaise = withTrade ? sellingPricePaise * 0.9 + DELIVERY_PAISE : sellingPricePaise
      return { id, pricePaise: sellingPricePaise, totalPaise }
    }),
  )
  const ids = await insertCustomers(db, customers)
  if (withTrade) await setUpTrade(db)
  await fillHistory(pool)
  return {
    folder,
    connection: postgres.connection,
    superuserConnection: postgres.superuserConnection,
    db,
    pool,
    products,
    customers: ids,
    couponCode: withTrade ? COUPON : '',
    async close() {
      await close()
      await postgres.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A few at a time, because a query that waits too long for a connection fails. */
async function insertCustomers(db: Db, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const few = Array.from({ length: Math.min(100, count - ids.length) }, () => customer(db))
    ids.push(...(await Promise.all(few)).map(({ id }) => id))
  }
  return ids
}

async function setUpTrade(db: Db): Promise<void> {
  await registerForTax(db)
  const { id: changedBy } = await admin(db)
  const zone = { chargePaise: DELIVERY_PAISE, transit: { fromDays: 2, toDays: 5 } }
  await setDelivery(db, changedBy, {
    zones: [newZone({ ...zone, name: 'Near', states: ['Maharashtra'] }), newZone(zone)],
  })
  await insertOffer(db, newOffer({ code: COUPON, name: 'Festival' }))
}
