import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { listTables, openCopyClient } from '#platform/backup/dump-tables.server.ts'
import type { LocalConnection } from '#platform/database/database.server.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Returns the seconds that a program of the shop took. Throws if it failed. */
export async function timeProgram(
  script: string,
  options: string[],
  env: Record<string, string>,
): Promise<number> {
  const file = path.join(ROOT, 'src/server', script)
  const all = { PATH: process.env['PATH'] ?? '', ...env }
  return timeCommand(process.execPath, [file, ...options], all)
}

async function timeCommand(
  command: string,
  options: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const begun = performance.now()
  const child = spawn(command, options, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${options[0]} ended with ${code}`)
  return (performance.now() - begun) / 1_000
}

/** The yardstick of a backup: pg_dump without compression, and a copy of the images. */
export async function timePlainCopy(
  connection: LocalConnection,
  { dataDir, folder, pgBinDir }: { dataDir: string; folder: string; pgBinDir: string | null },
): Promise<{ seconds: number; method: string }> {
  fs.mkdirSync(folder)
  const dumpFile = path.join(folder, 'dump.sql')
  const begun = performance.now()
  if (pgBinDir) {
    const { host, port, user, database } = connection
    const options = ['-h', host, '-p', String(port), '-U', user, '-f', dumpFile, database]
    await timeCommand(path.join(pgBinDir, 'pg_dump'), options)
  } else await copyTables(connection, dumpFile)
  await timeCommand('cp', ['-r', path.join(dataDir, 'media'), folder])
  await timeCommand('sync', ['-f', folder])
  const seconds = (performance.now() - begun) / 1_000
  return { seconds, method: pgBinDir ? 'pg_dump' : 'COPY of every table' }
}

/** Does what pg_dump does for the rows. The bundled PostgreSQL has no pg_dump. */
async function copyTables(connection: LocalConnection, file: string): Promise<void> {
  const client = await openCopyClient(connection)
  const target = fs.openSync(file, 'w')
  try {
    for (const { schema, name } of await listTables(client)) {
      const rows = client.query(copyTo(`copy "${schema}"."${name}" to stdout`))
      await pipeline(rows, fileWriter(target))
    }
  } finally {
    fs.closeSync(target)
    await client.end()
  }
}

function fileWriter(target: number): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      fs.write(target, chunk, done)
    },
  })
}
