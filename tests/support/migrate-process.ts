// Migrates a database and prints each progress message, for tests that kill this process.
import { openDatabase, type Connection } from '../../src/platform/database/database.server.ts'
import { migrate, type SchemaFolders } from '../../src/platform/database/migrate.server.ts'

const { connection, folders } = JSON.parse(process.argv[2] ?? '') as {
  connection: Connection
  folders: SchemaFolders
}
const { pool, close } = openDatabase(connection, { connectionsMax: 1 })
await migrate(pool, folders, {
  note: (progress) => process.stdout.write(`${JSON.stringify(progress)}\n`),
  beforeMigrating: async (files) => void process.stdout.write(`${files.join()}\n`),
})
await close()
