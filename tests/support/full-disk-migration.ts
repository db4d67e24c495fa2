// Migrates a database of version 0.2.0 while its disk is full, and again when there is space. Prints
// the message of the first attempt and the rows of each table before and after.
import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { migrate } from '../../src/platform/database/migrate.server.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import { pauseBeforeRetry } from '../../src/platform/retry.server.ts'
import { countRows } from './count-rows.ts'

const [dataDir = '', fixture = ''] = process.argv.slice(2)
const LEFT_BYTES = 100_000

const server = await startEmbeddedPostgres({ dataDir })
const database = openDatabase(server.connection, { connectionsMax: 2 })
const { pool } = database
const client = await pool.connect()
await client.query(fs.readFileSync(fixture, 'utf8'))
client.release(true)
const before = await countRows(pool)

const ballast = path.join(dataDir, 'ballast')
const { bavail, bsize } = fs.statfsSync(dataDir)
fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize - LEFT_BYTES))
const problem = await migrate(pool).then(
  () => null,
  (error: Error) => error.message,
)
fs.rmSync(ballast)
const migrated = await migrateWhenReady()
const after = await countRows(pool)
console.log(JSON.stringify({ problem, before, after, migrated: migrated.length }))
await database.close()
await server.stop()

/** A full disk may have ended the server, which is started again after a pause. */
async function migrateWhenReady(): Promise<string[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await migrate(pool)
    } catch (error) {
      if (attempt === 100) throw error
      await pauseBeforeRetry(attempt, { firstMs: 200, maxMs: 200 })
    }
  }
}
