import { beforeEach, expect, test, vi } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { tableChecksums } from '../../../../tests/support/table-checksums.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import { draftAction } from './draft-action.server.ts'

const { db, pool } = await testDatabase()
const { id: staffId } = await admin(db)
const body = { aboutUs: 'Hand-woven since 1987' }
const versions = { published: 3, draft: 4 }

const saved = { outcome: 'saved' as const, versions }
const verbs = { save: vi.fn(), publish: vi.fn(), schedule: vi.fn(), parse: vi.fn() }
beforeEach(() => {
  for (const verb of [verbs.save, verbs.publish, verbs.schedule])
    verb.mockReset().mockResolvedValue(saved)
  verbs.parse.mockReset().mockResolvedValue({ value: body, errors: [] })
})

const based = { basedOnVersion: 2, basedOnDraft: 1 }
const basedOn = { published: 2, draft: 1 }
const send = (fields: Fields) =>
  draftAction(db, { kind: 'about', ...verbs } as never, staffId, formOf(fields))
const edit = { basedOn, body, staffId }
const inAnHour = new Date(Date.now() + 3_600_000)
const typedTime = (date: Date) =>
  new Date(date.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16)

test('a form without a button saves the draft, so that Enter publishes nothing', async () => {
  expect(await send(based)).toEqual({ outcome: 'saved', versions })
  expect(verbs.save.mock.calls).toEqual([[edit]])
  expect([verbs.publish.mock.calls, verbs.schedule.mock.calls]).toEqual([[], []])
})

test('Publish publishes what the form contains, based on the versions that it showed', async () => {
  expect(await send({ ...based, intent: 'publish' })).toEqual({ outcome: 'published', versions })
  expect(verbs.publish.mock.calls).toEqual([[edit]])
  expect(verbs.save).not.toHaveBeenCalled()
})

test('a time of India in the future schedules the draft', async () => {
  const form = { ...based, intent: 'schedule-draft', publishAt: typedTime(inAnHour) }
  expect(await send(form)).toEqual({ outcome: 'scheduled', versions })
  const [scheduled, at] = verbs.schedule.mock.calls[0]!
  expect(scheduled).toEqual(edit)
  expect(Math.abs(at.getTime() - inAnHour.getTime())).toBeLessThan(61_000)
})

test.each(['', 'tomorrow', '2020-01-01T10:00', '2026-02-30T10:00'])(
  'the time "%s" schedules nothing',
  async (publishAt) => {
    expect(await send({ ...based, intent: 'schedule-draft', publishAt })).toEqual({
      outcome: 'not-a-time',
    })
    expect(verbs.schedule).not.toHaveBeenCalled()
  },
)

test.each(['', 'publish', 'schedule-draft'])(
  'wrong fields are reported for the button "%s", and nothing is written',
  async (intent) => {
    const errors = [{ field: 'title', code: 'missing' }]
    verbs.parse.mockResolvedValue({ value: body, errors })
    const form = { ...based, intent, publishAt: typedTime(inAnHour) }
    expect(await send(form)).toEqual({ outcome: 'refused', errors })
    for (const verb of [verbs.save, verbs.publish, verbs.schedule])
      expect(verb).not.toHaveBeenCalled()
  },
)

test.each([
  ['', 'save'],
  ['publish', 'publish'],
] as const)(
  'the button "%s" of an outdated form says that a colleague was faster',
  async (intent, verb) => {
    verbs[verb].mockResolvedValue({ outcome: 'changed-by-someone-else' })
    expect(await send({ ...based, intent })).toEqual({ outcome: 'changed-by-other' })
  },
)

test('an older version is published again, based on the published one', async () => {
  const basedOnVersion = 0
  await publishSiteRecord(db, { kind: 'about', basedOnVersion, body, publishedBy: staffId })
  const { version } = await db
    .selectFrom('site_records')
    .where('kind', '=', 'about')
    .select('version')
    .executeTakeFirstOrThrow()
  expect(await send({ ...based, restore: version })).toEqual({ outcome: 'published', versions })
  const [restored, restores] = verbs.publish.mock.calls[0]!
  expect(restored).toMatchObject({ basedOn: { published: 2, draft: 0 }, staffId })
  expect(restores).toBe(version)
  expect(verbs.parse).not.toHaveBeenCalled()
})

test('a version that does not exist is not restored', async () => {
  expect(await send({ ...based, restore: 999 })).toEqual({ outcome: 'unknown-version' })
  expect(verbs.publish).not.toHaveBeenCalled()
})

test('a draft and a schedule that do not exist are neither discarded nor cancelled', async () => {
  const before = await tableChecksums(pool)
  expect(await send({ ...based, intent: 'discard' })).toEqual({ outcome: 'changed-by-other' })
  expect(await send({ ...based, intent: 'cancel-publication' })).toEqual({
    outcome: 'nothing-scheduled',
  })
  expect(await tableChecksums(pool)).toEqual(before)
})

test.each(['-1', '1.5', 'x', '1000000001', 'Infinity'])(
  'a form with the version "%s" is not one of the shop and answers 400',
  async (version) => {
    for (const field of ['basedOnVersion', 'basedOnDraft', 'restore'])
      await expect(send({ ...based, [field]: version })).rejects.toMatchObject({ status: 400 })
  },
)
