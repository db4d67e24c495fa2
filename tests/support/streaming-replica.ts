import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import {
  openDatabase,
  type Connection,
  type LocalConnection,
} from '../../src/platform/database/database.server.ts'
import {
  SHOP_DATABASE,
  SHOP_ROLE,
} from '../../src/platform/database/postgres/app-database.server.ts'
import type { EmbeddedPostgres } from '../../src/platform/database/postgres/embedded-postgres.server.ts'
import {
  minimalEnvironment,
  SOCKET_PORT,
  SUPERUSER,
} from '../../src/platform/database/postgres/data-folder.server.ts'
import { choosePostgresIdentity } from '../../src/platform/database/postgres/os-user.server.ts'
import { findPostgresPrograms } from '../../src/platform/database/postgres/programs.server.ts'

export type StreamingReplica = {
  connection: LocalConnection
  url: string
  /** Pauses the replay, so that the replica receives changes but does not show them. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Makes the replica a primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a second PostgreSQL that streams the write-ahead log of the first one. It starts from a
 * copy of the data folder, made with the backup functions, because the bundled programs lack
 * `pg_basebackup`.
 */
export async function startReplica(
  primary: EmbeddedPostgres,
  primaryDataDir: string,
  dataDir: string,
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<StreamingReplica> {
  const folder = path.join(fs.realpathSync(dataDir), 'replica')
  await copyRunningServer(primary, path.join(fs.realpathSync(primaryDataDir), 'postgres'), folder)
  const follow = `host=${primary.superuserConnection.host} port=${SOCKET_PORT} user=${SUPERUSER}`
  fs.appendFileSync(path.join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${follow}'\n`)

  const programs = findPostgresPrograms(null)
  const identity = choosePostgresIdentity(programs.folder, folder)
  for (const name of ['standby.signal', 'backup_label']) identity.own(path.join(folder, name))
  const settings = [
    'listen_addresses=',
    `port=${SOCKET_PORT}`,
    'shared_buffers=16MB',
    'max_connections=60',
    'fsync=off',
    `unix_socket_directories=${folder}`,
  ]
  const [command, ...options] = [
    ...identity.prefix,
    path.join(programs.folder, 'postgres'),
    '-D',
    folder,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const server = spawn(command!, options, {
    ...identity.spawnOptions,
    cwd: '/',
    env: minimalEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGINT')
    await ended
  }
  atEnd(stop)
  await untilReady(server.stderr, ended)

  const asSuperuser = (statement: string) =>
    ask({ host: folder, port: SOCKET_PORT, user: SUPERUSER, database: SHOP_DATABASE }, statement)
  return {
    connection: { host: folder, port: SOCKET_PORT, user: SHOP_ROLE, database: SHOP_DATABASE },
    url: `postgresql://${SHOP_ROLE}@localhost:${SOCKET_PORT}/${SHOP_DATABASE}?host=${encodeURIComponent(folder)}`,
    async pause() {
      await asSuperuser('select pg_wal_replay_pause()')
      // Waits until the replay is paused, because one more change may be replayed after the request.
      await asSuperuser(
        "do $$ begin while pg_get_wal_replay_pause_state() <> 'paused' loop perform pg_sleep(0.005); end loop; end $$",
      )
    },
    resume: () => asSuperuser('select pg_wal_replay_resume()'),
    promote: () => asSuperuser('select pg_promote()'),
    stop,
  }
}

async function copyRunningServer(
  primary: EmbeddedPostgres,
  from: string,
  to: string,
): Promise<void> {
  const { pool, close } = openDatabase(primary.superuserConnection, { connectionsMax: 1 })
  try {
    await pool.query("select pg_backup_start('replica', true)")
    spawnSync('cp', ['-a', from, to]) // changes during the copy are replayed from the log
    const { rows } = await pool.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    for (const name of ['postmaster.pid', 'postmaster.opts'])
      fs.rmSync(path.join(to, name), { force: true })
    for (const name of fs.readdirSync(to))
      if (name.startsWith('.s.PGSQL')) fs.rmSync(path.join(to, name))
    fs.writeFileSync(path.join(to, 'backup_label'), rows[0]!.labelfile)
    fs.writeFileSync(path.join(to, 'standby.signal'), '')
  } finally {
    await close()
  }
}

function untilReady(output: NodeJS.ReadableStream, ended: Promise<unknown>): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    output.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('ready to accept read-only connections')) resolve()
    })
    void ended.then(() => reject(new Error(`the replica did not start:\n${log}`)))
  })
}

async function ask(connection: Connection, statement: string): Promise<void> {
  const { pool, close } = openDatabase(connection, { connectionsMax: 1, isReplica: true })
  try {
    await pool.query(statement)
  } finally {
    await close()
  }
}
