import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { listDifferentTables } from '#platform/backup/compare-tables.server.ts'
import { openCopyClient } from '#platform/backup/dump-tables.server.ts'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import { findShopId } from '#shop/backups/backup-run-store.server.ts'
import { originalKey } from '#shop/media/rendition.server.ts'
import { archivedShop, type ArchivedShop } from '../../../tests/support/archived-shop.ts'
import { passphrase, writeFile } from '../../../tests/support/backup-fixtures.ts'
import { orderBeingPaid, picture, placedOrder } from '../../../tests/support/builders.ts'
import {
  digestsOf,
  fileIn,
  inRestored,
  list,
  nextMoment,
  restore,
  type Restore,
} from '../../../tests/support/restored-shop.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { drillArchive } from './drill-archive.ts'

/** Stores an image as an upload does. */
async function addPicture({ db, media }: ArchivedShop, content: string): Promise<string> {
  const key = originalKey(await picture(db), 'jpg')
  await media.write(key, Buffer.from(content))
  return key
}

function pictureIn(dataDir: string, key: string): string | null {
  const file = path.join(dataDir, 'media', key)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null
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
  const added = await addPicture(shop, 'added later')
  await shop.archiver.run()
  const moment = await nextMoment(shop.pool)
  const { tables, found } = await digestsOf(shop.connection)
  const { number: after } = await placedOrder(shop.db)
  const last = await addPicture(shop, 'added last')
  await shop.archiver.run()
  const end = await digestsOf(shop.connection)
  await shop.close()

  const file = fileIn(shop.folder, 'zari-backup-')
  const [other, latest] = [path.join(emptyFolder(), 'other'), path.join(emptyFolder(), 'latest')]
  const point = { file, folder: shop.folder, until: moment.toISOString() }
  expect(await restore(other, point)).toContain('Restored the database')
  expect(list(other)).toEqual(['media', 'postgres', 'secrets', 'settings-of-backup.env'])
  expect(fs.readFileSync(path.join(other, 'secrets/auth'), 'utf8')).toBe('the secret')
  expect(pictureIn(other, added)).toBe('added later')
  expect(pictureIn(other, last)).toBeNull()
  await inRestored(other, async (connection, pool) => {
    const { rows } = await pool.query('select number from orders where placed_at is not null')
    expect(rows.map(({ number }) => number)).toContain(before)
    expect(rows.map(({ number }) => number)).not.toContain(after)
    const client = await openCopyClient(connection)
    expect(await listDifferentTables(client, tables, found)).toEqual([])
    await client.end()
  })
  fs.rmSync(fileIn(shop.folder, 'zari-images-'))
  expect(await restore(latest, { ...point, until: '2099-01-01T00:00' })).toContain(
    '1 images are in no backup',
  )
  await inRestored(latest, async (connection) => {
    expect((await digestsOf(connection)).found).toEqual(end.found)
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
  const { number } = await placedOrder(shop.db)
  await shop.archiver.run()
  const shopId = await findShopId(shop.db)
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
  await changed(piece, () => Buffer.from('foreign'), /not a backup of a shop/)
  const last = fs.readFileSync(path.join(folder, pieces.at(-1)!))
  await changed(piece, () => last, /damaged or incomplete/)
  fs.renameSync(piece, `${piece}.away`)
  await refused(/gap after/)
  const drill = () => drillArchive(shop.config, { ...archive, passphrase })
  const archive = { target: openFolderTarget(folder), shopId }
  await expect(drill()).rejects.toThrow(/gap after/)
  fs.renameSync(`${piece}.away`, piece)
  await refused(/no base backup of this shop from before/, { until: '2020-01-01T00:00:00Z' })
  await refused(/needs a time/, { until: 'yesterday' })
  await refused(/needs the embedded database/, {
    settings: { DATABASE_URL: 'postgres://localhost/zari' },
  })
  expect(await restore(target, point)).toContain('Restored the database')
  const { until, problems } = await drill()
  expect(+until!).toBeGreaterThan(Date.now() - 15 * 60_000)
  expect(problems.join()).toContain(`after replaying the archive: order ${number}`)
  expect(list(shop.dataDir).filter((name) => name.startsWith('postgres.'))).toEqual([])
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
    await expect.poll(() => running.last.archived).toBeGreaterThan(archived)
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
  // While the base backup is unpacked, and while PostgreSQL replays the WAL.
  for (const begun of ['base', 'postmaster.pid']) {
    const interrupted = spawn(process.execPath, args, { env, stdio: 'ignore' })
    await expect
      .poll(() => list(path.join(target, 'restoring/content/postgres')), { interval: 5 })
      .toContain(begun)
    interrupted.kill('SIGKILL')
    await once(interrupted, 'close')
    expect(list(target)).toEqual(['restoring'])
  }

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
