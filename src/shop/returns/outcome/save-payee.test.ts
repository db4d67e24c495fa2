import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import {
  deliveredCashOrder,
  inspected,
  mailsOfReturns,
  requested,
  returnRows,
  sealing,
  upi,
} from '../../../../tests/support/return-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { settleReturn } from '../settle-return.server.ts'
import { recordTransfer } from '../staff-return-steps.server.ts'
import { changeOutcome } from './change-outcome.server.ts'
import { savePayee } from './save-payee.server.ts'

const { db } = await testDatabase()
const { id: staffId } = await admin(db)
const order = await deliveredCashOrder(db)
const own = { by: { customerId: order.customerId }, payee: { ...upi, upi: 'asha.new@okhdfc' } }
const stored = async (id: number) => (await returnRows(db)).find((row) => row.id === id)!

test('the customer enters or corrects the payee of a refund, masked, until it is closed', async () => {
  const id = await requested(db, order, { outcome: 'credit', payee: null })
  expect(await savePayee({ db, sealing }, { ...own, id })).toEqual({ outcome: 'not-now' })
  expect(await stored(id)).toMatchObject({ payee_sealed: null, payee_shown: '' })
  const step = { id, staffId, note: '' }
  await changeOutcome(db, { ...step, outcome: 'refund', basedOn: 'credit' })
  expect(await savePayee({ db, sealing }, { ...own, id })).toEqual({ outcome: 'saved' })
  expect(await stored(id)).toMatchObject({ payee_shown: 'a…@okhdfc' })
  expect(sealing.open((await stored(id)).payee_sealed!)).toContain('asha.new@okhdfc')

  await inspected(db, { id, staffId })
  const { unitPaise } = { unitPaise: order.totalPaise / 2 }
  await settleReturn({ db } as never, {
    ...{ id, adminId: staffId, note: '', basedOnPaise: unitPaise },
    basedOnOutcome: 'refund',
  })
  const corrected = { ...own, id, payee: upi }
  expect(await savePayee({ db, sealing }, corrected)).toEqual({ outcome: 'saved' })
  await recordTransfer(db, { ...step, reference: '412345678901' })
  expect(await savePayee({ db, sealing }, corrected)).toEqual({ outcome: 'not-now' })
  expect(await stored(id)).toMatchObject({ payee_sealed: null, payee_shown: 'a…@okaxis' })
})

test('another customer’s return and an unknown one are not found, and nothing is stored', async () => {
  const id = await requested(db, order)
  const before = await stored(id)
  const other = await customer(db)
  const stolen = { ...own, id, by: { customerId: other.id } }
  expect(await savePayee({ db, sealing }, stolen)).toEqual({ outcome: 'unknown-return' })
  expect(await savePayee({ db, sealing }, { ...own, id: 0 })).toEqual({ outcome: 'unknown-return' })
  expect(await stored(id)).toEqual(before)
})

test('staff enter a missing payee once, and the customer gets a mail and may correct it', async () => {
  const fresh = await deliveredCashOrder(db)
  const id = await requested(db, fresh, { outcome: 'credit', payee: null })
  const byStaff = { by: { staffId }, id, payee: own.payee }
  const logged = () =>
    db
      .selectFrom('staff_changes')
      .where('action', '=', 'return-payee-entered')
      .select(['staff_id', 'subject', 'after'])
      .execute()
  expect(await savePayee({ db, sealing }, byStaff)).toEqual({ outcome: 'not-now' })
  await changeOutcome(db, { id, staffId, note: '', outcome: 'refund', basedOn: 'credit' })
  const results = await Promise.all([1, 2].map(() => savePayee({ db, sealing }, byStaff)))
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['not-now', 'saved'])
  expect(await stored(id)).toMatchObject({ payee_shown: 'a…@okhdfc' })
  expect(await logged()).toEqual([
    { staff_id: staffId, subject: `order:${fresh.number}`, after: { return: id } },
  ])
  expect(await mailsOfReturns(db, fresh.id)).toContain('payee')
  const corrected = { by: { customerId: fresh.customerId }, id, payee: upi }
  expect(await savePayee({ db, sealing }, corrected)).toEqual({ outcome: 'saved' })
  expect(await savePayee({ db, sealing }, { ...byStaff, id: 0 })).toEqual({
    outcome: 'unknown-return',
  })
})
