import { expect, test } from 'vitest'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { saveHoliday } from '../save-settings.server.ts'
import { findHoliday } from './holiday-store.server.ts'

const { db } = await testDatabase()
const { id: changedBy } = await admin(db)
const scheduled: unknown[] = []
const jobs: Pick<Jobs, 'enqueue'> = {
  enqueue: async (_tx, _queue, _data, options) => void scheduled.push(options?.startAfter),
}
const stored = async () => ({
  holiday: await findHoliday(db),
  changes: await db.selectFrom('staff_changes').select(['before', 'after']).execute(),
})
const holiday = {
  holidayText: 'Away',
  holidayFrom: '2126-11-08T00:00:00.000Z',
  holidayUntil: '2126-11-10T00:00:00.000Z',
}

test('a saved notice is logged, and its pages are rendered again at its start and end', async () => {
  const { version, ...before } = await findHoliday(db)
  expect(before).toEqual({ holidayText: '', holidayFrom: '', holidayUntil: '' })
  const edit = { ...holiday, basedOn: version, changedBy }
  expect(await saveHoliday({ db, jobs }, edit)).toEqual({ outcome: 'saved' })
  expect(await stored()).toEqual({
    holiday: { ...holiday, version: version + 1 },
    changes: [{ before, after: holiday }],
  })
  expect(scheduled).toEqual([
    new Date('2126-11-08T00:00:01.000Z'),
    new Date('2126-11-10T00:00:01.000Z'),
  ])
})

test('an edit of an older version is refused and writes nothing', async () => {
  const before = await stored()
  const edit = { ...holiday, holidayText: 'Gone', basedOn: 1, changedBy }
  expect(await saveHoliday({ db, jobs }, edit)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await stored()).toEqual(before)
})
