import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { recordDiskState } from './record-disk-state.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
await admin(db, { role: 'packer' })
const report = (state: 'ok' | 'low' | 'full', share: number, machine = 'one') =>
  recordDiskState(db, { machine, state, share })
const notices = async () =>
  (
    await db
      .selectFrom('staff_notices')
      .select(['staff_id', 'subject', 'summary'])
      .orderBy('id')
      .execute()
  ).map(({ staff_id: staff, subject, summary }) => `${staff === meera.id} ${subject} ${summary}`)

test('admins get one notice per disk state each time the disk runs low', async () => {
  await report('low', 0.81)
  await report('low', 0.83)
  await report('full', 0.95)
  await report('full', 0.97, 'two')
  expect(await notices()).toEqual([
    'true disk:one:low The server’s disk is 81 % full. At 95 % uploads and imports stop.',
    'true disk:one:full The server’s disk is 95 % full. Uploads and imports wait for space; orders are still accepted.',
    'true disk:two:full The server’s disk is 97 % full. Uploads and imports wait for space; orders are still accepted.',
  ])
  await report('low', 0.92)
  expect(await notices()).toHaveLength(2)
  await report('ok', 0.4)
  expect(await notices()).toHaveLength(1)
  await report('full', 0.96)
  expect(await notices()).toHaveLength(2)
})
