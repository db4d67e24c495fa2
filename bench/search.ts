import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { updateVocabulary } from '#shop/search/update-vocabulary.server.ts'
import { fillBoutique } from './search/fill-boutique.ts'
import { latencies } from './search/latency.ts'
import { recall } from './search/recall.ts'

/** Measures recall and latency of the search: `npm run bench -- search [--products
 * 5000,100000,1000000] [--runs 5]` */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '5000,100000' },
    runs: { type: 'string', default: '5' },
  },
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-search-'))
fs.chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'processor'}, load ${os.loadavg()[0]!.toFixed(1)}, Node ${process.version}`,
)
for (const count of values.products.split(',').map(Number)) await measure(count)
await postgres.stop()
fs.rmSync(folder, { recursive: true, force: true })

async function measure(count: number): Promise<void> {
  const admin = openDatabase(postgres.superuserConnection)
  await admin.pool.query(`create database shop_${count} owner ${postgres.connection.user}`)
  await admin.close()
  const { db, pool, close } = openDatabase({ ...postgres.connection, database: `shop_${count}` })
  await migrate(pool)
  const begun = performance.now()
  const client = await pool.connect()
  const pieces = await fillBoutique(client, count)
  client.release(true)
  await updateVocabulary(db)
  console.log(
    `\n${pieces.size.toLocaleString('en-IN')} pieces, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  )
  await recall(db, pieces)
  await close()
  const alone = openDatabase(
    { ...postgres.connection, database: `shop_${count}` },
    { connectionsMax: 1 },
  )
  await latencies(alone, Number(values.runs))
  await alone.close()
}
