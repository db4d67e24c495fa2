import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBucketTarget } from '#platform/backup/bucket-target.server.ts'
import { readArchiveState } from '#platform/wal-archive/archive-state.server.ts'
import { originalKey } from '#shop/media/rendition.server.ts'
import { archivedShop } from '../../../tests/support/archived-shop.ts'
import { passphrase } from '../../../tests/support/backup-fixtures.ts'
import { picture, placedOrder } from '../../../tests/support/builders.ts'
import { digestsOf, inRestored, list, restore } from '../../../tests/support/restored-shop.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { startStrictStore } from '../../../tests/s3/strict-store.ts'

async function openStore() {
  const store = await startStrictStore()
  onTestFinished(() => store.close())
  return {
    store,
    target: openBucketTarget({ ...store, prefix: 'shop', sessionToken: null }),
    settings: {
      BACKUP_URL: `s3://${store.bucket}/shop?endpoint=${store.endpoint}&region=${store.region}`,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    },
    names: (start: string) =>
      [...store.objects.keys()]
        .filter((key) => key.startsWith(`shop/${start}`))
        .map((key) => key.slice('shop/'.length)),
  }
}

/** Starts the backup program beside the running shop. */
function startBackup(dataDir: string, settings: Record<string, string>) {
  const script = path.resolve(import.meta.dirname, '../backup.ts')
  const env = {
    ...{ PATH: process.env.PATH, BACKUP_PASSPHRASE: passphrase, DATA_DIR: dataDir },
    ...settings,
  }
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'close') as Promise<[number | null]> }
}

test('after kill -9 during a base backup, the archive in a bucket continues and restores the shop', async () => {
  const { store, target, settings, names } = await openStore()
  const shop = await archivedShop({ target })
  await shop.archiver.run()
  const isBaseUpload = (request: string) => /^PUT .*zari-base-/.test(request)
  store.drops = isBaseUpload
  const killed = startBackup(shop.dataDir, settings)
  await expect.poll(() => store.requests.some(isBaseUpload)).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  store.drops = () => false
  expect([names('zari-base-').length, store.uploads.size]).toEqual([0, 1])

  await placedOrder(shop.db)
  const key = originalKey(await picture(shop.db), 'jpg')
  await shop.media.write(key, Buffer.from('an image'))
  store.faults.push(503, 'reset')
  await shop.archiver.run()
  expect(readArchiveState(shop.dataDir)!.problem).toBeNull()
  expect(names('zari-images-')).toHaveLength(1)
  expect(await startBackup(shop.dataDir, settings).ended).toEqual([0, null])
  expect([names('zari-base-').length, store.uploads.size]).toEqual([1, 0])
  await placedOrder(shop.db)
  await shop.archiver.run()
  const { found } = await digestsOf(shop.connection)
  await shop.close()

  const restored = path.join(emptyFolder(), 'other')
  const file = names('zari-backup-').toSorted()[0]!
  await restore(restored, { file, folder: '', until: '2099-01-01T00:00', settings })
  expect(list(path.join(restored, 'media', path.dirname(key)))).toEqual(['original.jpg'])
  await inRestored(restored, async (connection) => {
    expect((await digestsOf(connection)).found).toEqual(found)
  })
})

test('PostgreSQL deletes WAL beyond its limit while the archive is lost, and archiving starts again', async () => {
  const { store, target } = await openStore()
  const flags = ['max_slot_wal_keep_size=1MB', 'min_wal_size=32MB', 'max_wal_size=32MB']
  const shop = await archivedShop({ target, flags })
  const status = async () =>
    (await shop.superuser.query('select wal_status from pg_replication_slots')).rows[0]?.wal_status
  await shop.archiver.run()
  expect(await status()).toBe('reserved')
  store.faults.push(403)
  await placedOrder(shop.db)
  await shop.archiver.run()
  expect(readArchiveState(shop.dataDir)!.problem).toMatch(/403.* GB more/)
  for (let segment = 0; segment < 4; segment++) {
    await placedOrder(shop.db)
    await shop.superuser.query('select pg_switch_wal()')
  }
  await shop.superuser.query('checkpoint')
  expect(await status()).toBe('lost')

  await shop.archiver.run()
  expect(await status()).toBe('reserved')
  expect(readArchiveState(shop.dataDir)!.problem).toBeNull()
  expect(shop.requested).toEqual(['back-up', 'back-up'])
})
