import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listDifferentTables } from '#platform/backup/compare-tables.server.ts'
import { dumpTable, listTables, openCopyClient } from '#platform/backup/dump-tables.server.ts'
import type { Digest } from '#platform/backup/backup-format.ts'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import { startEmbeddedPostgres } from '#platform/database/postgres/embedded-postgres.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { archivedShop } from '../../../tests/support/archived-shop.ts'
import { passphrase, writeFile } from '../../../tests/support/backup-fixtures.ts'
import { orderBeingPaid, placedOrder } from '../../../tests/support/builders.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { restoreCommand } from './restore-command.ts'

const list = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [])
const fileIn = (folder: string, start: string) =>
  path.join(
    folder,
    list(folder).find((name) => name.startsWith(start))!,
  )

/** Returns a time after all changes so far and before all later ones. */
async function nextMoment(pool: pg.Pool): Promise<Date> {
  const moment = new Date(Date.now() + 2)
  while (Date.now() <= moment.getTime() + 2) await pool.query('select')
  return moment
}

async function digests(connection: Connection) {
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

async function inRestored<Result>(
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

type Restore = { file: string; folder: string; until: string; settings?: Record<string, string> }

async function restore(dataDir: string, { file, folder, until, settings }: Restore) {
  const given = { DATA_DIR: dataDir, BACKUP_URL: `file:${folder}`, BACKUP_PASSPHRASE: passphrase }
  const lines: string[] = []
  const config = readConfig({ ...given, ...settings })
  await restoreCommand(config, { name: file, until }, (line) => lines.push(line))
  return lines.join('\n')
}

test('a shop is restored to a moment between two orders, with equal checksums of all tables', async () => {
  const shop = await archivedShop()
  writeFile(shop.dataDir, 'secrets/auth', 'the secret')
  writeFile(shop.dataDir, 'media/images/1/640.avif', 'an image')
  await placedOrder(shop.db)
  await shop.archiver.run()
  expect(shop.requested).toEqual(['back-up'])
  await shop.backUp()
  const { number: before } = await placedOrder(shop.db)
  await shop.archiver.run()
  const moment = await nextMoment(shop.pool)
  const { tables, found } = await digests(shop.connection)
  const { number: after } = await placedOrder(shop.db)
  await shop.archiver.run()
  const end = await digests(shop.connection)
  await shop.close()

  const file = fileIn(shop.folder, 'zari-backup-')
  const [other, latest] = [path.join(emptyFolder(), 'other'), path.join(emptyFolder(), 'latest')]
  const point = { file, folder: shop.folder, until: moment.toISOString() }
  expect(await restore(other, point)).toContain('Restored the database')
  expect(list(other)).toEqual(['media', 'postgres', 'secrets', 'settings-of-backup.env'])
  expect(fs.readFileSync(path.join(other, 'secrets/auth'), 'utf8')).toBe('the secret')
  await inRestored(other, async (connection, pool) => {
    const { rows } = await pool.query('select number from orders where placed_at is not null')
    expect(rows.map(({ number }) => number)).toContain(before)
    expect(rows.map(({ number }) => number)).not.toContain(after)
    const client = await openCopyClient(connection)
    expect(await listDifferentTables(client, tables, found)).toEqual([])
    await client.end()
  })
  await restore(latest, { ...point, until: '2099-01-01T00:00' })
  await inRestored(latest, async (connection) => {
    expect((await digests(connection)).found).toEqual(end.found)
  })

  const again = await archivedShop({ dataDir: other })
  await again.archiver.run()
  expect(again.requested).toEqual(['back-up'])
})

test('a damaged, missing or foreign part of the archive is refused and writes nothing', async () => {
  const shop = await archivedShop()
  await shop.backUp()
  for (let count = 0; count < 3; count++) {
    await orderBeingPaid(shop.db)
    await shop.archiver.run()
  }
  await shop.close()
  const { folder } = shop
  const file = path.basename(fileIn(folder, 'zari-backup-'))
  const base = fileIn(folder, 'zari-base-')
  const pieces = list(folder).filter((name) => name.startsWith('zari-wal-'))
  const piece = path.join(folder, pieces.at(-2)!)
  const target = path.join(emptyFolder(), 'other')
  const point = { file, folder, until: '2099-01-01T00:00' }
  const refused = async (reason: RegExp, change: Partial<Restore> = {}) => {
    await expect(restore(target, { ...point, ...change })).rejects.toThrow(reason)
    expect(list(target)).toEqual([])
  }
  const changed = async (name: string, change: (bytes: Buffer) => Buffer, reason: RegExp) => {
    const bytes = fs.readFileSync(name)
    fs.writeFileSync(name, change(Buffer.from(bytes)))
    await refused(reason)
    fs.writeFileSync(name, bytes)
  }
  const flipped = (bytes: Buffer) => bytes.fill(7, bytes.length - 20)
  await changed(base, flipped, /damaged or incomplete/)
  await changed(piece, (bytes) => bytes.subarray(0, -1), /damaged or incomplete/)
  await changed(piece, () => Buffer.from('foreign'), /no backup of a shop/)
  const last = fs.readFileSync(path.join(folder, pieces.at(-1)!))
  await changed(piece, () => last, /damaged or incomplete/)
  fs.renameSync(piece, `${piece}.away`)
  await refused(/gap after/)
  fs.renameSync(`${piece}.away`, piece)
  await refused(/no base backup of this shop from before/, { until: '2020-01-01T00:00:00Z' })
  await refused(/needs a time/, { until: 'yesterday' })
  await refused(/needs the embedded database/, {
    settings: { DATABASE_URL: 'postgres://localhost/zari' },
  })
  expect(await restore(target, point)).toContain('Restored the database')
})

/** Starts a process that adds rows and archives them without a pause, until it is killed. */
function startArchiving(dataDir: string, folder: string, first: number) {
  const script = path.resolve(import.meta.dirname, '../../../tests/support/archiving-shop.ts')
  const child = spawn(process.execPath, [script, dataDir, folder, String(first)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const last = { row: 0, archived: 0 }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [kind, number] = line.split(' ')
    last[kind as 'row'] = Number(number)
  })
  return {
    last,
    async kill() {
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
      return last
    },
  }
}

test('after kill -9 during archiving and restoring, everything that was archived is restored', async () => {
  const shop = await archivedShop()
  await shop.backUp()
  await shop.close()
  let archived = 0
  let row = 0
  for (let kill = 0; kill < 4; kill++) {
    const running = startArchiving(shop.dataDir, shop.folder, row + 1)
    await expect.poll(() => running.last.archived, { timeout: 20_000 }).toBeGreaterThan(archived)
    const last = await running.kill()
    archived = last.archived
    row = last.row
  }
  const target = path.join(emptyFolder(), 'other')
  const settings = { BACKUP_URL: `file:${shop.folder}`, BACKUP_PASSPHRASE: passphrase }
  const file = fileIn(shop.folder, 'zari-backup-')
  const script = path.join(import.meta.dirname, '../restore.ts')
  const args = [script, file, '--until', '2099-01-01T00:00']
  const env = { PATH: process.env.PATH, ...settings, DATA_DIR: target }
  const interrupted = spawn(process.execPath, args, { env, stdio: 'ignore' })
  await expect
    .poll(() => list(path.join(target, 'restoring/content/postgres')).length, { interval: 5 })
    .toBeGreaterThan(3)
  interrupted.kill('SIGKILL')
  await once(interrupted, 'close')
  expect(list(target)).toEqual(['restoring'])

  await restore(target, { file, folder: shop.folder, until: '2099-01-01T00:00' })
  await inRestored(target, async (_connection, pool) => {
    const { rows } = await pool.query<{ number: number }>('select distinct number from kept')
    const found = new Set(rows.map(({ number }) => number))
    const missing = Array.from({ length: archived }, (_, index) => index + 1).filter(
      (number) => !found.has(number),
    )
    expect(missing).toEqual([])
  })
})
