import { expect, test } from 'vitest'
import { writeArchiveState } from '#platform/wal-archive/archive-state.server.ts'
import type { Config } from '#shop/config/config.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { emptyFolder } from '../../../../tests/support/shop-process.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import BackupsPage, { action, loader } from './backups-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const enqueued: string[] = []
const jobs = { enqueue: async (_tx: unknown, queue: string) => void enqueued.push(queue) }

const shopWith = (change: Partial<Config>) => ({
  ...{ db, jobs: jobs as never },
  config: {
    ...{ dataDir: '/data', databaseUrl: null, backupPassphrase: 'a passphrase' },
    backups: { folder: '/mnt/backups' },
    ...change,
  } as Config,
})
const load = (change: Partial<Config> = {}, signedIn: Person | null = meera) =>
  loader(getting(shopWith(change), '/admin/backups', { signedIn }))
const send = (fields: Fields, change: Partial<Config> = {}, signedIn: Person | null = meera) =>
  action(posting(shopWith(change), '/admin/backups', { fields, signedIn }))
const textWith = async (change: Partial<Config> = {}) =>
  textOf(pageHtml(BackupsPage, { loaderData: await load(change) }))

test('the page says that no backups are made without a passphrase and has no button', async () => {
  const text = await textWith({ backupPassphrase: null })
  expect(text).toContain('No backups are made')
  expect(text).toContain('BACKUP_PASSPHRASE')
  expect(text).not.toContain('Back up now')
  expect(await send({ intent: 'back-up' }, { backupPassphrase: null })).toMatchObject({
    tone: 'error',
  })
  expect(enqueued).toEqual([])
})

test('the button requests a backup', async () => {
  expect(await textWith()).toContain('Back up now')
  expect(await send({ intent: 'back-up' })).toMatchObject({ tone: 'success' })
  expect(enqueued.splice(0)).toEqual(['back-up'])
  expect(await send({ intent: 'other' })).toMatchObject({ tone: 'error' })
  expect(enqueued).toEqual([])
})

test('the page gives advice about backups on the disk of the shop and about external databases', async () => {
  const own = { backups: { folder: '/data/backups' } }
  expect(await textWith(own)).toContain('lost with it')
  expect(await textWith()).not.toContain('lost with it')
  expect(await textWith({ databaseUrl: 'postgres://db/zari' })).toContain('point-in-time recovery')
})

test('the page warns about late backups and a late archive, and says how far the archive is', async () => {
  const dataDir = emptyFolder()
  const [recently, long] = [new Date(), new Date(Date.now() - 3_600_000)]
  writeArchiveState(dataDir, { until: recently, imagesUntil: null, problem: null })
  expect(await textWith({ dataDir })).toContain('No backup has been made yet.')
  expect(await textWith({ dataDir })).toContain('restored to any second of the last 7 days')
  expect(await textWith({ dataDir })).not.toContain('not archived yet')
  writeArchiveState(dataDir, {
    until: long,
    imagesUntil: null,
    problem: 'The bucket refuses the keys.',
  })
  expect(await textWith({ dataDir })).toMatch(/not archived yet\. The bucket refuses the keys\./)
  const external = { dataDir, databaseUrl: 'postgres://db/zari' }
  expect(await textWith(external)).not.toMatch(/any second|archived yet/)
})

test('backups, the last restore drill and a restore are shown with result and reason', async () => {
  const finished_at = new Date()
  await db
    .insertInto('backup_runs')
    .values([
      {
        kind: 'backup',
        outcome: 'succeeded',
        backup_name: 'a.age',
        byte_count: 3_145_728,
        finished_at,
      },
      { kind: 'backup', outcome: 'failed', problem: 'The disk is full.', finished_at },
      {
        ...{ kind: 'drill', outcome: 'succeeded', table_count: 48, row_count: 123_456 },
        ...{ finished_at, archive_until: new Date('2026-11-26T21:05:00Z') },
      },
      { kind: 'restore', outcome: 'succeeded', image_count: 7, finished_at },
    ])
    .execute()
  const text = await textWith()
  for (const part of [
    '3.0 MB',
    'a.age',
    'The disk is full.',
    '48 tables',
    '1,23,456 rows',
    'The archive was replayed until Nov 27, 2026, 02:35.',
    '7 image files',
  ])
    expect(text).toContain(part)
})

test('only admins can read the page and request backups', async () => {
  await expectForAdminsOnly(shopWith({}), (signedIn) => load({}, signedIn))
  await expectForAdminsOnly(shopWith({}), (signedIn) => send({ intent: 'back-up' }, {}, signedIn))
  expect(enqueued).toEqual([])
})
