import { beforeEach, expect, test } from 'vitest'
import { admin, customer } from '../../../tests/support/builders.ts'
import {
  deliveredCashOrder,
  inspected,
  mailsOfReturns,
  requested,
} from '../../../tests/support/return-fixtures.ts'
import { tableChecksums } from '../../../tests/support/table-checksums.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { changeReturn } from './change-return.server.ts'
import { cancelOwnReturn, recordSelfShipped } from './own-return-steps.server.ts'
import {
  findHasOpenReturns,
  listOwnReturns,
  updateReturnsErased,
} from './return-privacy-store.server.ts'
import { findReturn } from './return-store.server.ts'
import { STEP_NOTE_MAX } from './return.ts'
import { takeStaffStep } from './staff-return-steps.server.ts'

const { db, pool } = await testDatabase()
const { id: staffId } = await admin(db)

async function openReturn() {
  const order = await deliveredCashOrder(db)
  return { ...order, returnId: await requested(db, order, { note: 'Tight at the waist' }) }
}
let order: Awaited<ReturnType<typeof openReturn>>
beforeEach(async () => {
  order = await openReturn()
})
const stateOf = async (id: number) => (await findReturn(db, id))!.state
const approve = () =>
  takeStaffStep(db, { id: order.returnId, staffId, state: 'approved', note: '' })

test('a customer cancels an own return once, with one mail, although the button is pressed often', async () => {
  const { customerId, returnId: id } = order
  const pressed = await Promise.all(
    Array.from({ length: 5 }, () => cancelOwnReturn(db, { customerId, id })),
  )
  expect(pressed.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed',
    ...Array.from({ length: 4 }, () => 'not-now'),
  ])
  expect(await stateOf(id)).toBe('cancelled')
  const mails = await mailsOfReturns(db, order.id)
  expect(mails.filter((occasion) => occasion === 'cancelled').length).toBeLessThanOrEqual(1)
})

test('the steps of another customer’s return are unknown, and nothing is written', async () => {
  const { id: customerId } = await customer(db)
  const before = await tableChecksums(pool)
  const step = { customerId, id: order.returnId }
  expect(await cancelOwnReturn(db, step)).toEqual({ outcome: 'unknown-return' })
  expect(await recordSelfShipped(db, { ...step, note: 'DTDC 1' })).toEqual({
    outcome: 'unknown-return',
  })
  expect(await tableChecksums(pool)).toEqual(before)
})

test('a return is sent only after it was approved, and too long a note is refused', async () => {
  const { customerId, returnId: id } = order
  const send = (note: string) => recordSelfShipped(db, { customerId, id, note })
  expect(await send('DTDC 1')).toEqual({ outcome: 'not-now' })
  await approve()
  expect(await send('x'.repeat(STEP_NOTE_MAX + 1))).toEqual({ outcome: 'too-long' })
  expect(await stateOf(id)).toBe('approved')
  expect(await send('DTDC 1')).toEqual({ outcome: 'changed' })
  const { steps } = (await findReturn(db, id))!
  expect(steps.at(-1)).toMatchObject({ state: 'self-shipped', note: 'DTDC 1', staffName: null })
})

test('a return cannot be cancelled after the shop has received it', async () => {
  const { customerId, returnId: id } = order
  await inspected(db, { id, staffId })
  const before = await tableChecksums(pool)
  expect(await cancelOwnReturn(db, { customerId, id })).toEqual({ outcome: 'not-now' })
  expect(await tableChecksums(pool)).toEqual(before)
})

test('when staff approve while the customer cancels, exactly one of them succeeds', async () => {
  const { customerId, returnId: id } = order
  const outcomes = await Promise.all([approve(), cancelOwnReturn(db, { customerId, id })])
  const state = await stateOf(id)
  // A cancellation may follow the approval, but never the other way round.
  expect(outcomes[1].outcome === 'changed' ? 'cancelled' : 'approved').toBe(state)
  if (outcomes[0].outcome === 'changed' && outcomes[1].outcome === 'changed')
    expect((await findReturn(db, id))!.steps.map((step) => step.state)).toEqual([
      'requested',
      'approved',
      'cancelled',
    ])
})

test('a return of another order is unknown to an order, and nothing is written', async () => {
  const other = await openReturn()
  const before = await tableChecksums(pool)
  const wish = { id: other.returnId, state: 'approved', note: '', staffId } as const
  expect(await changeReturn(db, order.id, wish)).toEqual({ outcome: 'unknown-return' })
  expect(await tableChecksums(pool)).toEqual(before)
})

test('a step whose further condition fails is not written', async () => {
  const wish = { id: order.returnId, state: 'approved', note: '', staffId } as const
  const before = await tableChecksums(pool)
  expect(await changeReturn(db, order.id, wish, async () => false)).toEqual({ outcome: 'not-now' })
  expect(await tableChecksums(pool)).toEqual(before)
  expect(await changeReturn(db, order.id, wish, async () => true)).toEqual({ outcome: 'changed' })
})

test('the own data has a customer’s returns only, with masked bank details', async () => {
  const other = await openReturn()
  const [own, ...more] = await listOwnReturns(db, order.customerId)
  expect(more).toEqual([])
  expect(own).toMatchObject({
    order: order.number,
    state: 'requested',
    note: 'Tight at the waist',
    lines: [{ title: order.saree.title, quantity: 1 }],
  })
  expect(own!.transferTo).not.toBe('asha.rao@okaxis')
  expect(JSON.stringify(own)).not.toContain('asha.rao@okaxis')
  expect(JSON.stringify(own)).not.toContain(other.number)
})

test.each([
  ['requested', true, async () => {}],
  ['approved', true, approve],
  ['inspected', true, () => inspected(db, { id: order.returnId, staffId })],
  [
    'cancelled',
    false,
    () => cancelOwnReturn(db, { customerId: order.customerId, id: order.returnId }),
  ],
  [
    'declined',
    false,
    () => takeStaffStep(db, { id: order.returnId, staffId, state: 'declined', note: 'Worn' }),
  ],
] as const)(
  'a return that is %s keeps an account from being erased: %s',
  async (_state, isOpen, reach) => {
    await reach()
    expect(await findHasOpenReturns(db, order.customerId)).toBe(isOpen)
  },
)

test('an erasure empties the customer’s own texts and bank details, and keeps those of the shop', async () => {
  const other = await openReturn()
  await takeStaffStep(db, { id: order.returnId, staffId, state: 'approved', note: 'Send it here' })
  const { customerId, returnId: id } = order
  await recordSelfShipped(db, { customerId, id, note: 'DTDC 1' })
  await updateReturnsErased(db, customerId)
  const erased = (await findReturn(db, id))!
  expect(erased).toMatchObject({ note: '', payeeShown: '', photos: [] })
  expect(erased.steps.map(({ state, note }) => [state, note])).toEqual([
    ['requested', ''],
    ['approved', 'Send it here'],
    ['self-shipped', ''],
  ])
  expect(erased.lines).toHaveLength(1)
  const row = await db
    .selectFrom('returns')
    .where('id', '=', id)
    .select('payee_sealed')
    .executeTakeFirstOrThrow()
  expect(row.payee_sealed).toBeNull()
  expect((await findReturn(db, other.returnId))!.note).toBe('Tight at the waist')
})
