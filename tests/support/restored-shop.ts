import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Digest } from '../../src/platform/backup/backup-format.ts'
import {
  dumpTable,
  listTables,
  openCopyClient,
} from '../../src/platform/backup/dump-tables.server.ts'
import { openDatabase, type Connection } from '../../src/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import { restoreCommand } from '../../src/server/restore/restore-command.ts'
import { readConfig } from '../../src/shop/config/config.server.ts'
import { passphrase } from './backup-fixtures.ts'

export const list = (folder: string) =>
  fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : []
export const fileIn = (folder: string, start: string) =>
  path.join(
    folder,
    list(folder).find((name) => name.startsWith(start))!,
  )

/** Returns a time after all changes so far and before all later ones. */
export async function nextMoment(pool: pg.Pool): Promise<Date> {
  const moment = new Date(Date.now() + 2)
  while (Date.now() <= moment.getTime() + 2) await pool.query('select')
  return moment
}

/** Returns the checksums of all tables except that of backup runs. */
export async function digestsOf(connection: Connection) {
  const client = await openCopyClient(connection)
  try {
    const tables = (await listTables(client)).filter(({ name }) => name !== 'backup_runs')
    const found: Record<string, Digest> = {}
    for (const table of tables) for await (const part of dumpTable(client, table, found)) void part
    return { tables, found }
  } finally {
    await client.end()
  }
}

/** Opens the database of a restored shop. */
export async function inRestored<Result>(
  dataDir: string,
  work: (connection: Connection, pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const database = openDatabase(server.connection)
  try {
    return await work(server.connection, database.pool)
  } finally {
    await database.close()
    await server.stop()
  }
}

export type Restore = {
  file: string
  folder: string
  until: string
  settings?: Record<string, string>
}

/** Restores from a folder and returns what was printed. */
export async function restore(dataDir: string, { file, folder, until, settings }: Restore) {
  const given = { DATA_DIR: dataDir, BACKUP_URL: `file:${folder}`, BACKUP_PASSPHRASE: passphrase }
  const lines: string[] = []
  const config = readConfig({ ...given, ...settings })
  await restoreCommand(config, { name: file, until }, (line) => lines.push(line))
  return lines.join('\n')
}
