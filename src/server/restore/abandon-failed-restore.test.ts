import fs from 'node:fs'
import { expect, test } from 'vitest'
import { writeFile } from '../../../tests/support/backup-fixtures.ts'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { abandonFailedRestore, explainUnbegunRestore } from './abandon-failed-restore.ts'

function interrupted(databaseUrl: string | null = null) {
  const target = { dataDir: emptyFolder(), databaseUrl }
  writeFile(target.dataDir, 'restoring/content/secrets/auth', 'the secret')
  return target
}
const fullDisk = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
const external = 'postgres://db.example.com/zari'

test('a failed restore is removed, and its error says that the disk of the data folder is full', () => {
  const target = interrupted()
  const error = abandonFailedRestore(target, fullDisk)
  expect(error).toMatchObject({
    message: expect.stringContaining(`DATA_DIR (${target.dataDir}) is full. Nothing was restored`),
    cause: fullDisk,
  })
  expect(fs.readdirSync(target.dataDir)).toEqual([])
})

test('files of a database that is already loaded are kept for the next restore', () => {
  const target = interrupted(external)
  const error = abandonFailedRestore(target, fullDisk, true) as Error
  expect(error.message).toMatch(/is full. Run the same command again to finish/)
  expect(fs.readdirSync(target.dataDir)).toEqual(['restoring'])
})

test('a restore that only has to be moved to its place is kept', () => {
  const target = interrupted()
  writeFile(target.dataDir, 'restoring/complete', '')
  const error = abandonFailedRestore(target, fullDisk) as Error
  expect(error.message).toMatch(/is full. Run the same command again to finish/)
  expect(fs.readdirSync(target.dataDir)).toEqual(['restoring'])
})

test('a full disk of an external database and other errors do not blame the disk of the data folder', () => {
  const ofDatabase = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(abandonFailedRestore(interrupted(external), ofDatabase)).toBe(ofDatabase)
  const other = new Error('Connection terminated unexpectedly')
  expect(abandonFailedRestore(interrupted(), other)).toBe(other)
  const ofServer = new Error('PostgreSQL did not start:\nFATAL: No space left on device')
  expect(abandonFailedRestore(interrupted(), ofServer)).toMatchObject({ cause: ofServer })
})

test('a data folder that cannot be created is reported with its own error', () => {
  const target = { dataDir: `${emptyFolder()}/missing`, databaseUrl: null }
  const denied = Object.assign(new Error('EACCES: permission denied, mkdir'), { code: 'EACCES' })
  expect(explainUnbegunRestore(target, denied)).toBe(denied)
})
