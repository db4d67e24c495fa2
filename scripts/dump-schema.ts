import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../src/platform/database/postgres/embedded-postgres.server.ts'
import { migrate } from '../src/platform/database/migrate.server.ts'
import { describeSchema, describeTables, SCHEMA_FILE, TABLES_FILE } from './describe-schema.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-schema-'))
fs.chmodSync(dataDir, 0o755)
const server = await startEmbeddedPostgres({ dataDir, durable: false })
const database = openDatabase(server.connection)
try {
  await migrate(database.pool)
  fs.writeFileSync(SCHEMA_FILE, await describeSchema(database.pool))
  fs.writeFileSync(TABLES_FILE, await describeTables(database.db))
  console.log(`Wrote ${SCHEMA_FILE} and ${TABLES_FILE}.`)
} finally {
  await database.close()
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
