import { expect, test } from 'vitest'
import { archivedShop } from '../../../tests/support/archived-shop.ts'
import { passphrase } from '../../../tests/support/backup-fixtures.ts'
import { placedOrder } from '../../../tests/support/builders.ts'
import { fileIn } from '../../../tests/support/restored-shop.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { canMountDisks, runOnSmallDisk } from '../../../tests/support/small-disk.ts'

const SCRIPT = 'tests/support/full-disk-restore.ts'
/** The disk becomes full before the first file, in the base backup, and when
 * PostgreSQL replays it. */
const MEGABYTES_LEFT = [0, 20, 45, 60]

test.skipIf(!canMountDisks)(
  'a restore to a time on a full disk writes nothing, and loses nothing when there is space',
  async () => {
    const shop = await archivedShop()
    await shop.backUp()
    const orders: string[] = []
    for (let count = 0; count < 3; count++) {
      orders.push((await placedOrder(shop.db)).number)
      await shop.archiver.run()
    }
    await shop.close()

    const disk = { folder: emptyFolder(), size: '256m' }
    const options = [fileIn(shop.folder, 'zari-backup-'), MEGABYTES_LEFT.join(), '2099-01-01T00:00']
    const settings = { BACKUP_URL: `file:${shop.folder}`, BACKUP_PASSPHRASE: passphrase }
    const { output, errors } = await runOnSmallDisk(
      disk,
      [SCRIPT, disk.folder, ...options],
      settings,
    )
    expect(output, errors).not.toBe('')
    const { attempts, restored, found } = JSON.parse(output)
    expect(attempts).toEqual(
      MEGABYTES_LEFT.map((megabytes) => ({
        megabytes,
        problem: expect.stringContaining('is full. Nothing was restored'),
        after: [],
      })),
    )
    expect(restored).toEqual(['postgres', 'settings-of-backup.env'])
    expect(found).toEqual(expect.arrayContaining(orders))
  },
)
