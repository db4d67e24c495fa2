import { expect, test } from 'vitest'
import { admin, customer } from '../../../tests/support/builders.ts'
import {
  deliveredCashOrder,
  inspected,
  mailsOfReturns,
  requested,
  returnRows,
} from '../../../tests/support/return-fixtures.ts'
import { openTestServices } from '../../../tests/support/test-services.ts'
import { eraseAccount } from '../privacy/erase-account.server.ts'
import { cancelOwnReturn, recordSelfShipped } from './own-return-steps.server.ts'
import { findReturn } from './return-store.server.ts'
import type { ReturnGrade } from './return.ts'
import { saveReturnRule } from './save-return-rules.server.ts'
import { settleReturn } from './settle-return.server.ts'
import { findDue } from './settling/due.server.ts'
import { inspectReturn, recordTransfer, takeStaffStep } from './staff-return-steps.server.ts'

const { services, db } = await openTestServices()
const { id: staffId } = await admin(db)
const outcomesOf = (results: readonly { outcome: string }[]) =>
  results.map(({ outcome }) => outcome).toSorted()
const stateOf = async (id: number) => (await findReturn(db, id))!.state
const take = (id: number, state: 'approved' | 'received') =>
  takeStaffStep(db, { id, staffId, state, note: '' })

async function received() {
  const order = await deliveredCashOrder(db)
  const id = await requested(db, order)
  await take(id, 'approved')
  return { order, id, customerId: order.customerId }
}

test('a return is cancelled by the customer or received by staff, never both', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id, customerId, order } = await received()
    const results = await Promise.all([
      cancelOwnReturn(db, { customerId, id }),
      take(id, 'received'),
    ])
    expect(outcomesOf(results)).toEqual(['changed', 'not-now'])
    const state = await stateOf(id)
    expect(['cancelled', 'received']).toContain(state)
    expect((await findReturn(db, id))!.steps.map((step) => step.state)).toEqual([
      ...['requested', 'approved', state],
    ])
    expect((await mailsOfReturns(db, order.id)).includes('received')).toBe(state === 'received')
  }
})

test('a parcel that is received first is not reported as sent afterwards', async () => {
  const { id, customerId } = await received()
  await take(id, 'received')
  expect(await recordSelfShipped(db, { customerId, id, note: 'DTDC 77' })).toEqual({
    outcome: 'not-now',
  })
  expect(await stateOf(id)).toBe('received')
})

test('of two admins who inspect a return at the same time one decides all its grades', async () => {
  const { id } = await received()
  await take(id, 'received')
  const inspect = (grade: ReturnGrade, acceptedQuantity: number) =>
    inspectReturn(db, {
      id,
      staffId,
      note: grade,
      lines: [{ position: 0, grade, acceptedQuantity }],
    })
  const results = await Promise.all([inspect('ok', 1), inspect('not-ours', 0)])
  expect(outcomesOf(results)).toEqual(['changed', 'not-now'])
  const { lines, steps } = (await findReturn(db, id))!
  const { grade, acceptedQuantity } = lines[0]!
  expect(acceptedQuantity).toBe(grade === 'ok' ? 1 : 0)
  expect(steps.at(-1)).toMatchObject({ state: 'inspected', note: grade })
})

async function settledByTransfer() {
  const { order, id } = await received()
  await take(id, 'received')
  const { lines } = (await findReturn(db, id))!
  const graded = lines.map(({ position, quantity }) => ({
    ...{ position, grade: 'ok' as const, acceptedQuantity: quantity },
  }))
  await inspectReturn(db, { id, staffId, note: '', lines: graded })
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  await settleReturn(services, {
    ...{ id, adminId: staffId, note: '', basedOnPaise },
    basedOnOutcome: 'refund',
  })
  return { order, id }
}

test('two admins who record the transfer at the same time record one, with one mail', async () => {
  const { order, id } = await settledByTransfer()
  const record = (reference: string) => recordTransfer(db, { id, staffId, note: '', reference })
  const results = await Promise.all([record('412345678901'), record('412345678902')])
  expect(outcomesOf(results)).toEqual(['changed', 'not-now'])
  const { steps, transferReference } = (await findReturn(db, id))!
  expect(steps.filter(({ state }) => state === 'closed')).toHaveLength(1)
  expect(transferReference).toMatch(/^41234567890[12]$/)
  expect((await mailsOfReturns(db, order.id)).filter((mail) => mail === 'closed')).toHaveLength(1)
})

test('an account is not erased while its money waits for a transfer, and erased afterwards', async () => {
  const { order, id } = await settledByTransfer()
  const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
  const erase = () =>
    eraseAccount({ db, jobs: { enqueue: async () => {} }, config }, order.customerId)
  expect(await erase()).toEqual({ outcome: 'orders-open' })
  const row = async () => (await returnRows(db)).find((one) => one.id === id)!
  expect((await row()).payee_sealed).not.toBeNull()
  await recordTransfer(db, { id, staffId, note: '', reference: '412345678901' })
  expect(await erase()).toEqual({ outcome: 'erased' })
  expect(await row()).toMatchObject({
    ...{ payee_sealed: null, payee_shown: '', transfer_reference: '412345678901' },
    refund_paise: order.saree.sellingPricePaise,
  })
})

test('two admins who change the same return window at the same time: one of them is refused', async () => {
  const save = (days: number) =>
    saveReturnRule(db, { subject: { kind: 'suit' }, days, basedOn: null, savedBy: staffId })
  const results = await Promise.all([save(3), save(5), save(9)])
  expect(outcomesOf(results)).toEqual([
    ...['changed-by-someone-else', 'changed-by-someone-else', 'saved'],
  ])
  const log = db.selectFrom('staff_changes').where('subject', '=', 'kind:suit').select('id')
  expect(await log.execute()).toHaveLength(1)
})

test('of settling and a second inspection at the same time, the first inspection is settled', async () => {
  const order = await deliveredCashOrder(db, { customerId: (await customer(db)).id })
  const id = await requested(db, order)
  await inspected(db, { id, staffId })
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  const results = await Promise.all([
    settleReturn(services, {
      ...{ id, adminId: staffId, note: '', basedOnPaise },
      basedOnOutcome: 'refund',
    }),
    inspectReturn(db, {
      ...{ id, staffId, note: '' },
      lines: [{ position: 0, grade: 'not-ours', acceptedQuantity: 0 }],
    }),
  ])
  expect(outcomesOf(results)).toEqual(['not-now', 'settled'])
  expect(await findReturn(db, id)).toMatchObject({
    ...{ state: 'settled', refundPaise: basedOnPaise, lines: [{ grade: 'ok' }] },
  })
})
