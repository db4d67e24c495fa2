import fs from 'node:fs'
import { expect, test } from 'vitest'
import type { BackupTarget } from '#platform/backup/backup-target.ts'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import { listArchive } from '#platform/wal-archive/archive-files.ts'
import { readArchiveState } from '#platform/wal-archive/archive-state.server.ts'
import { archivedShop } from '../../../tests/support/archived-shop.ts'
import { customer } from '../../../tests/support/builders.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { findShopId } from './backup-run-store.server.ts'
import { findBackupWarnings } from './find-backup-warnings.server.ts'

/** A folder whose disk becomes full after a few bytes of each file. */
function smallDisk() {
  const folder = emptyFolder()
  const disk = { isFull: false }
  const real = openFolderTarget(folder)
  const target: BackupTarget = {
    ...real,
    write: (name, chunks) =>
      real.write(
        name,
        (async function* () {
          for await (const chunk of chunks) {
            yield chunk
            if (disk.isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
          }
        })(),
      ),
  }
  return { folder, disk, target }
}

test('WAL that cannot be stored because the archive is full is stored later without a gap', async () => {
  const { folder, disk, target } = smallDisk()
  const shop = await archivedShop({ target })
  const shopId = await findShopId(shop.db)
  await shop.archiver.run()
  await shop.backUp()
  disk.isFull = true
  await customer(shop.db)
  await shop.archiver.run()
  expect(readArchiveState(shop.dataDir)!.problem).toContain('is full')
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  await customer(shop.db)
  disk.isFull = false
  await shop.archiver.run()
  expect(readArchiveState(shop.dataDir)!.problem).toBeNull()
  const { pieces } = await listArchive(target, shopId)
  expect(pieces.length).toBeGreaterThan(1)
  for (const [index, piece] of pieces.entries())
    if (index > 0) expect(piece.from).toBeLessThanOrEqual(pieces[index - 1]!.to)
  expect(shop.requested).toEqual(['back-up'])
})

test('if archiving fails while the disk is full, PostgreSQL deletes WAL and archiving starts again', async () => {
  const { disk, target } = smallDisk()
  let minutes = 0
  const now = () => new Date(Date.now() + minutes * 60_000)
  const shop = await archivedShop({ target, now, isDiskFull: () => disk.isFull })
  const slots = async () =>
    (await shop.pool.query('select slot_name from pg_replication_slots')).rows.length
  await shop.archiver.run()
  disk.isFull = true
  await customer(shop.db)
  await shop.archiver.run()
  expect(await slots()).toBe(1)
  minutes = 6
  await shop.archiver.run()
  expect(await slots()).toBe(0)
  expect(readArchiveState(shop.dataDir)!.problem).toContain('Stopped because the disk is full')
  await shop.archiver.run()
  expect(await slots()).toBe(0)
  await customer(shop.db)

  disk.isFull = false
  await shop.archiver.run()
  expect(await slots()).toBe(1)
  expect(shop.requested).toEqual(['back-up', 'back-up'])
  expect(readArchiveState(shop.dataDir)!.problem).toBeNull()
})

test('a shop without backups keeps no WAL and warns only that backups are off', async () => {
  const shop = await archivedShop()
  await shop.archiver.run()
  await shop.archiver.turnOff()
  const { rows } = await shop.pool.query('select slot_name from pg_replication_slots')
  expect(rows).toEqual([])
  expect(readArchiveState(shop.dataDir)).toBeNull()
  const config = { ...shop.config, backupPassphrase: null }
  expect(await findBackupWarnings({ db: shop.db, config })).toEqual([{ kind: 'off' }])
})
