import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listOwnBackups } from '#platform/backup/backup-target.ts'
import { openFolderTarget } from '#platform/backup/folder-target.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { fileOf, loadInto, passphrase, writeFile } from '../../../tests/support/backup-fixtures.ts'
import { customer } from '../../../tests/support/builders.ts'
import { countRows } from '../../../tests/support/count-rows.ts'
import { releasedDatabase } from '../../../tests/support/released-database.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { testDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import {
  backUpBeforeMigrating,
  type UpgradeBackupParts,
} from './back-up-before-migrating.server.ts'
import { findShopId } from './backup-run-store.server.ts'

const log = openLog('silent')
const database = await testDatabase()

type Settings = Partial<
  Pick<UpgradeBackupParts['config'], 'backupPassphrase' | 'upgradeWithoutBackup'>
>

function configWith(change: Settings = {}) {
  const dataDir = emptyFolder()
  writeFile(dataDir, 'secrets/auth', 'the secret')
  const backups = { folder: path.join(dataDir, 'backups') }
  return {
    ...{ dataDir, backups, shopName: 'Zari', settings: {} },
    ...{ backupPassphrase: null, upgradeWithoutBackup: false },
    ...change,
  }
}
const backUp = (config: ReturnType<typeof configWith>, { connection }: TestDatabase = database) =>
  backUpBeforeMigrating({ config, connection, log })

/** Returns the files in this folder of DATA_DIR. */
function filesIn(config: { dataDir: string }, folder: string): string[] {
  const parent = path.join(config.dataDir, folder)
  return fs.existsSync(parent) ? fs.readdirSync(parent).map((name) => path.join(parent, name)) : []
}
const secretOf = ({ dataDir }: { dataDir: string }) =>
  fs.readFileSync(path.join(dataDir, 'secrets/backups-before-upgrade'), 'utf8')

test('the data of version 0.2.0 can be restored from the backup that its upgrade made', async () => {
  const old = await releasedDatabase('0.2.0')
  const before = await countRows(old.pool)
  const config = configWith()
  await migrate(old.pool, undefined, { beforeMigrating: () => backUp(config, old) })

  const [file] = filesIn(config, 'backups-before-upgrade')
  const restored = await testDatabase({ template: 'template0' })
  const opened = fileOf(fs.readFileSync(file!), secretOf(config))
  const { files } = await loadInto(restored.connection, opened)
  expect(await countRows(restored.pool)).toMatchObject(before)
  expect(files.get('secrets/auth')!.toString()).toBe('the secret')
  await migrate(restored.pool)
})

test('with a passphrase the backup is stored in BACKUP_URL and not counted as a nightly one', async () => {
  await customer(database.db)
  const config = configWith({ backupPassphrase: passphrase })
  await backUp(config)
  const shopId = await findShopId(database.db)
  const target = openFolderTarget(config.backups.folder)
  expect(await listOwnBackups(target, shopId, 'before-upgrade')).toHaveLength(1)
  expect(await listOwnBackups(target, shopId)).toEqual([])
  expect(filesIn(config, 'backups-before-upgrade')).toEqual([])
})

test('the two newest backups before an upgrade are kept', async () => {
  const config = configWith()
  const shopId = await findShopId(database.db)
  const names = ['20250101', '20250102', '20250103'].map(
    (day) => `zari-before-upgrade-${shopId}-${day}T000000Z.tar.zst.age`,
  )
  for (const name of names) writeFile(config.dataDir, `backups-before-upgrade/${name}`, 'x')
  await backUp(config)
  const left = filesIn(config, 'backups-before-upgrade').map((file) => path.basename(file))
  expect(left).toHaveLength(2)
  expect(left).toContain(names[2])
})

test('a database without a shop is migrated without a backup', async () => {
  const config = configWith()
  await backUp(config, await testDatabase({ template: 'template0' }))
  expect(filesIn(config, 'backups-before-upgrade')).toEqual([])
})

test('a failed backup stops the upgrade, which UPGRADE_WITHOUT_BACKUP allows', async () => {
  const old = await releasedDatabase('0.2.0')
  const before = await countRows(old.pool)
  const config = configWith()
  writeFile(config.dataDir, 'backups-before-upgrade', 'a file where the folder should be')
  const upgrade = (change: Settings) =>
    migrate(old.pool, undefined, { beforeMigrating: () => backUp({ ...config, ...change }, old) })

  await expect(upgrade({})).rejects.toThrow(/nothing was changed: .*\n.*UPGRADE_WITHOUT_BACKUP/)
  expect(await countRows(old.pool)).toMatchObject(before)
  expect((await upgrade({ upgradeWithoutBackup: true })).length).toBeGreaterThan(0)
})
