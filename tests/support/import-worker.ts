import path from 'node:path'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { workOnImports } from '#shop/import-export/import/import-jobs.server.ts'

/** Runs imports until none is left or the process is killed: `node import-worker.ts
 * '{"connection":…,"folder":…}'`. */
const { connection, folder } = JSON.parse(process.argv[2] ?? '') as {
  connection: Connection
  folder: string
}
const { db, pool, close } = openDatabase(connection, { connectionsMax: 4 })
const parts = {
  db,
  pool,
  folder,
  log: openLog('error'),
  shopUrl: 'https://zari.test',
  media: openMediaStorage({ folder: path.join(folder, '../media') }),
  jobs: { enqueue: async () => {}, work: () => {}, schedule: () => {} },
  fetchPublic: async () => ({ outcome: 'refused' as const, message: 'There is no internet here.' }),
}
while ((await workOnImports(parts, 200)) === 'more');
await close()
