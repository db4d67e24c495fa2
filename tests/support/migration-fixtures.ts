import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import {
  openDatabase,
  type DatabaseOptions,
  type LocalConnection,
} from '../../src/platform/database/database.server.ts'
import type { SchemaFolders } from '../../src/platform/database/migrate.server.ts'
import { SOCKET_PORT, SUPERUSER } from '../../src/platform/database/postgres/data-folder.server.ts'
import { emptyFolder } from './shop-process.ts'

/** Names a database that does not exist yet; its user is allowed to create it. */
export function newDatabase(options: DatabaseOptions = {}) {
  const [host, port] = [inject('postgresHost'), SOCKET_PORT]
  const database = `migrate_${crypto.randomBytes(6).toString('hex')}`
  const connection: LocalConnection = { host, port, user: SUPERUSER, database }
  const opened = openDatabase(connection, options)
  onTestFinished(async () => {
    await opened.close()
    const admin = new pg.Client({ host, port, user: SUPERUSER, database: 'postgres' })
    await admin.connect()
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  })
  return { ...opened, connection }
}

export const ROWS = 5_000
export const table = {
  '1_table.sql': `create table number (id integer primary key, doubled integer, runs integer not null default 0);
    insert into number (id) select generate_series(1, ${ROWS});`,
}

export const appliedIn = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  )

type Files = Record<string, string>

export function schemaFolders(migrations: Files, functions: Files = {}): SchemaFolders {
  const folder = emptyFolder('zari-schema-')
  for (const [part, files] of Object.entries({ migrations, functions })) {
    fs.mkdirSync(path.join(folder, part))
    for (const [name, sql] of Object.entries(files))
      fs.writeFileSync(path.join(folder, part, name), sql)
  }
  return { migrations: path.join(folder, 'migrations'), functions: path.join(folder, 'functions') }
}

/** Starts a process that migrates. `untilNote` waits for its first progress message; `kill` ends it
 * like a power failure. */
export function migrateInProcess(connection: LocalConnection, folders: SchemaFolders) {
  const script = path.resolve(import.meta.dirname, 'migrate-process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify({ connection, folders })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  return {
    untilNote: () => new Promise<string>((resolve) => lines.once('line', resolve)),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
