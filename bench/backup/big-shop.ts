import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/postgres/embedded-postgres.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { fillCatalogue } from '../fill-catalogue.ts'
import { fillOrders } from '../fill-orders.ts'

const IMAGE_BYTES = 250_000

export type Sizes = { products: number; orders: number; images: number }
export type BigShop = Database & { postgres: EmbeddedPostgres; dataDir: string }

/** Fills the embedded database and the image folder of a shop. */
export async function openBigShop(
  dataDir: string,
  pgBinDir: string | null,
  { products, orders, images }: Sizes,
): Promise<BigShop> {
  const postgres = await startEmbeddedPostgres({ dataDir, pgBinDir })
  const database = openDatabase(postgres.connection)
  const { pool } = database
  await migrate(pool)
  const jobs = openJobs(pool, openLog('silent'))
  await jobs.start()
  await jobs.stop()
  await fillCatalogue(pool, products)
  await fillOrders(pool, orders)
  await writeImages(pool, path.join(dataDir, 'media/images'), images)
  return { ...database, postgres, dataDir }
}

/** The bytes are random, because images cannot be compressed further either. */
async function writeImages(pool: Pool, folder: string, count: number): Promise<void> {
  await pool.query(
    `insert into images (id, width, height, tint, original_type, byte_count)
      select gen_random_uuid(), 1200, 1600, '#1f6b4a', 'jpg', $1 from generate_series(1, $2)`,
    [IMAGE_BYTES, count],
  )
  const { rows } = await pool.query<{ id: string }>(
    'select id from images order by created_at desc, id limit $1',
    [count],
  )
  for (const { id } of rows) {
    fs.mkdirSync(path.join(folder, id), { recursive: true })
    fs.writeFileSync(path.join(folder, id, 'original.jpg'), crypto.randomBytes(IMAGE_BYTES))
  }
}
