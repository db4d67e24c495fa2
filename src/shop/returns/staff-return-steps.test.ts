import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import {
  deliveredCashOrder,
  inspected,
  mailsOfReturns,
  requested,
  returnRows,
} from '../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findReturn, listReturns } from './return-store.server.ts'
import { inspectReturn, recordTransfer, takeStaffStep } from './staff-return-steps.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const stateOf = async (id: number) => (await findReturn(db, id))!.state
const changes = () =>
  db
    .selectFrom('staff_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
const take = (
  id: number,
  state: 'approved' | 'declined' | 'pickup-booked' | 'received',
  note = '',
) => takeStaffStep(db, { id, staffId, state, note })

test('each step is written with its mail and its entry in the change log', async () => {
  const order = await deliveredCashOrder(db)
  const id = await requested(db, order)
  await take(id, 'approved', 'Send it to 4 MG Road')
  await take(id, 'pickup-booked')
  await take(id, 'received')
  const found = (await findReturn(db, id))!
  expect(found.steps.slice(1)).toMatchObject([
    { state: 'approved', note: 'Send it to 4 MG Road', staffName: 'Meera Shah' },
    { state: 'pickup-booked' },
    { state: 'received' },
  ])
  expect(await mailsOfReturns(db, order.id)).toEqual([
    ...['requested', 'approved', 'pickup-booked', 'received'],
  ])
  const logged = await db
    .selectFrom('staff_changes')
    .where('subject', '=', `order:${order.number}`)
    .select('action')
    .orderBy('id')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual([
    ...['return-approved', 'return-pickup-booked', 'return-received'],
  ])
})

test('a decline needs a reason and frees the pieces', async () => {
  const id = await requested(db, await deliveredCashOrder(db))
  expect(await take(id, 'declined')).toEqual({ outcome: 'reason-missing' })
  expect(await take(id, 'declined', 'x'.repeat(501))).toEqual({ outcome: 'too-long' })
  expect(await stateOf(id)).toBe('requested')
  expect(await take(id, 'declined', 'It was worn')).toEqual({ outcome: 'changed' })
  const row = (await returnRows(db)).find((one) => one.id === id)
  expect(row).toMatchObject({ state: 'declined', payee_sealed: null })
})

test('a step that is not possible is refused and writes nothing', async () => {
  const id = await requested(db, await deliveredCashOrder(db))
  const before = await changes()
  expect(await take(id, 'received')).toEqual({ outcome: 'not-now' })
  expect(await take(id, 'pickup-booked')).toEqual({ outcome: 'not-now' })
  expect(await take(0, 'approved')).toEqual({ outcome: 'unknown-return' })
  const transfer = { id, staffId, note: '', reference: '412345678901' }
  expect(await recordTransfer(db, transfer)).toEqual({ outcome: 'not-now' })
  expect(await recordTransfer(db, { ...transfer, id: 0 })).toEqual({ outcome: 'unknown-return' })
  expect(await recordTransfer(db, { ...transfer, reference: '1' })).toEqual({
    outcome: 'not-a-reference',
  })
  expect(await stateOf(id)).toBe('requested')
  expect(await changes()).toEqual(before)
})

test('two admins approve and decline at the same time: one of them succeeds', async () => {
  const id = await requested(db, await deliveredCashOrder(db))
  const outcomes = await Promise.all([take(id, 'approved'), take(id, 'declined', 'No')])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'not-now'])
  expect((await findReturn(db, id))!.steps).toHaveLength(2)
})

test('an inspection needs a grade and a possible number for each line', async () => {
  const id = await requested(db, await deliveredCashOrder(db))
  await take(id, 'approved')
  await take(id, 'received')
  const good = { position: 0, grade: 'ok' as const, acceptedQuantity: 1 }
  const impossible = [
    [],
    [{ ...good, acceptedQuantity: 2 }],
    [{ ...good, acceptedQuantity: -1 }],
    [{ ...good, position: 1 }],
    [{ ...good, grade: 'not-ours' as const }],
    [good, good],
  ]
  for (const lines of impossible)
    expect(await inspectReturn(db, { id, staffId, note: '', lines })).toEqual({
      outcome: 'not-inspected',
    })
  expect(await findReturn(db, id)).toMatchObject({ state: 'received', lines: [{ grade: null }] })
  expect(await inspectReturn(db, { id: 0, staffId, note: '', lines: [] })).toEqual({
    outcome: 'unknown-return',
  })
})

test('the list of tasks holds the returns that wait for staff', async () => {
  const order = await deliveredCashOrder(db)
  const [open, approved] = [await requested(db, order), await requested(db, order)]
  await take(approved, 'approved')
  const idsIn = async (list: 'to-do' | 'under-way' | 'done' | 'all') =>
    (await listReturns(db, { list, page: 1 })).items.map(({ id }) => id)
  expect(await idsIn('to-do')).toContain(open)
  expect(await idsIn('to-do')).not.toContain(approved)
  expect(await idsIn('under-way')).toContain(approved)
  expect(await idsIn('all')).toEqual(expect.arrayContaining([open, approved]))
  await inspected(db, { id: open, staffId })
  expect(await idsIn('to-do')).toContain(open)
})
