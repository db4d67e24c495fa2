import { beforeEach, describe, expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { deliveredSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import {
  deliveredCashOrder,
  inspected,
  requested,
  returnRows,
  sealing,
} from '../../../../tests/support/return-fixtures.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { loadReturn } from './load-return.server.ts'
import { payeeAction } from './payee-action.server.ts'
import { returnAction } from './return-action.server.ts'

const { services, db } = await openTestServices({ connectionsMax: 6 })
const meera = await admin(db)

let id: number
beforeEach(async () => {
  id = await requested(db, await deliveredCashOrder(db))
})

const send = (fields: Fields) =>
  returnAction(services, { id, staffId: meera.id, form: formOf(fields) })
const row = async () => (await returnRows(db)).find((each) => each.id === id)!
const changes = async () => (await db.selectFrom('staff_changes').select('id').execute()).length
const received = async () => {
  await send({ intent: 'approve', note: '' })
  await send({ intent: 'receive', note: '' })
}

describe('steps', () => {
  test.each([
    ['book-pickup', 'requested'],
    ['receive', 'requested'],
    ['inspect', 'requested'],
    ['settle', 'requested'],
    ['record-transfer', 'requested'],
  ])('%s is refused in the state %s and writes nothing', async (intent, state) => {
    const before = await changes()
    const result = await send({
      intent,
      note: 'x',
      reference: 'UTR412345678',
      ...{ basedOnPaise: 0, basedOnOutcome: 'refund' },
    })
    expect(result).toMatchObject({ tone: 'error', intent, typed: { note: 'x' } })
    expect((await row()).state).toBe(state)
    expect(await changes()).toBe(before)
  })

  test('an unknown intent, even the name of an inherited method, is not understood', async () => {
    for (const intent of ['', 'approved', 'toString', '__proto__'])
      expect(await send({ intent })).toMatchObject({ tone: 'error' })
    expect((await row()).state).toBe('requested')
  })

  test('a decline needs a reason for the customer', async () => {
    expect(await send({ intent: 'decline', note: ' ' })).toMatchObject({
      text: 'Please tell the customer why.',
    })
    expect(await send({ intent: 'decline', note: 'x'.repeat(501) })).toMatchObject({
      text: expect.stringContaining('500'),
      typed: { note: 'x'.repeat(501) },
    })
    expect((await row()).state).toBe('requested')
    expect(await send({ intent: 'decline', note: 'Worn' })).toMatchObject({ tone: 'success' })
  })

  test('of two admins who approve and decline at the same time, one succeeds', async () => {
    const results = await Promise.all([
      send({ intent: 'approve', note: '' }),
      send({ intent: 'decline', note: 'Worn' }),
    ])
    expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
  })
})

describe('inspection', () => {
  test.each<[string, Fields]>([
    ['no grade', { 'accepted-0': '1' }],
    ['an unknown grade', { 'grade-0': 'perfect', 'accepted-0': '1' }],
    ['more pieces than were sent', { 'grade-0': 'ok', 'accepted-0': '2' }],
    ['a negative number', { 'grade-0': 'ok', 'accepted-0': '-1' }],
    ['a fraction', { 'grade-0': 'ok', 'accepted-0': '0.5' }],
    ['the grade of another line', { 'grade-1': 'ok', 'accepted-1': '1' }],
  ])('with %s is refused and keeps what was chosen', async (_name, fields) => {
    await received()
    const result = await send({ intent: 'inspect', note: 'Torn', ...fields })
    expect(result).toMatchObject({
      tone: 'error',
      intent: 'inspect',
      typed: { note: 'Torn', ...fields },
    })
    expect((await row()).state).toBe('received')
  })

  test('a piece that is not ours is never accepted, whatever number was sent', async () => {
    await received()
    await send({ intent: 'inspect', note: '', 'grade-0': 'not-ours', 'accepted-0': '1' })
    expect((await loadReturn({ db, sealing }, id)).duePaise).toBe(0)
  })

  test('of two simultaneous inspections, one is written', async () => {
    await received()
    const inspect = { intent: 'inspect', note: '', 'grade-0': 'ok', 'accepted-0': '1' }
    const results = await Promise.all([send(inspect), send({ ...inspect, 'grade-0': 'fault' })])
    expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
  })
})

describe('settlement', () => {
  beforeEach(() => inspected(db, { id, staffId: meera.id }))
  const due = async () => (await loadReturn({ db, sealing }, id)).duePaise
  const settle = { intent: 'settle', note: '', basedOnOutcome: 'refund' }

  test.each<[string, Fields]>([
    ['none', {}],
    ['an unknown one', { basedOnOutcome: 'toString' }],
  ])('of a form with %s of the outcomes is refused', async (_name, fields) => {
    const { basedOnOutcome: _outcome, ...without } = settle
    expect(await send({ ...without, basedOnPaise: await due(), ...fields })).toMatchObject({
      ...{ tone: 'error', intent: 'settle' },
      text: 'This return has just changed. Please check it again.',
    })
    expect(await row()).toMatchObject({ state: 'inspected', refund_paise: null })
  })

  test.each(['', 'x', '-1', '249899', '249900.5', '1e400'])(
    'based on "%s" is refused, because the amount was another',
    async (basedOnPaise) => {
      expect(await send({ ...settle, basedOnPaise })).toMatchObject({
        tone: 'error',
        text: 'This return has just changed. Please check it again.',
      })
      expect((await row()).state).toBe('inspected')
    },
  )

  test('changes to store credit once, and is then based on that outcome', async () => {
    const change = { intent: 'change-outcome', outcome: 'credit', basedOn: 'refund', note: 'Ok' }
    const results = await Promise.all([send(change), send(change)])
    expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
    const basedOnPaise = await due()
    expect(await send({ ...settle, basedOnPaise })).toMatchObject({ tone: 'error' })
    expect(await send({ ...settle, basedOnPaise, basedOnOutcome: 'credit' })).toMatchObject({
      text: '2,499 Rs. goes back to the customer as store credit.',
    })
    expect(await row()).toMatchObject({ state: 'closed', granted_paise: 249_900 })
  })

  test('of two admins at the same time is done once', async () => {
    const shown = { ...settle, basedOnPaise: await due() }
    const results = await Promise.all([send(shown), send(shown)])
    expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
    expect(await row()).toMatchObject({ state: 'settled', refund_paise: 249_900 })
  })

  test.each(['', '12', '1234567890!', 'U'.repeat(23)])(
    'the reference "%s" is refused and kept in the form',
    async (reference) => {
      await send({ ...settle, basedOnPaise: await due() })
      expect(await send({ intent: 'record-transfer', reference })).toMatchObject({
        tone: 'error',
        typed: { reference },
      })
      expect((await row()).state).toBe('settled')
    },
  )

  test('after the transfer the bank details are gone', async () => {
    await send({ ...settle, basedOnPaise: await due() })
    expect((await loadReturn({ db, sealing }, id)).payee).toMatchObject({ upi: 'asha.rao@okaxis' })
    const reference = '412345678901'
    await send({ intent: 'record-transfer', reference })
    expect(await row()).toMatchObject({ state: 'closed', payee_sealed: null })
    expect((await loadReturn({ db, sealing }, id)).payee).toBeNull()
    expect(await send({ intent: 'record-transfer', reference })).toMatchObject({ tone: 'error' })
  })
})

test('a return that does not exist is not found, and its forms say so', async () => {
  id = 0
  await expect(loadReturn({ db, sealing }, 0)).rejects.toMatchObject({ status: 404 })
  expect(await send({ intent: 'approve', note: '' })).toMatchObject({
    text: 'There is no such return.',
  })
})

describe('bank details by phone', () => {
  const enter = (fields: Fields) =>
    payeeAction({ db, sealing }, { id, staffId: meera.id, form: formOf(fields) })

  test('are entered once, and wrong ones are marked and not sent back', async () => {
    id = await requested(db, await deliveredCashOrder(db), { outcome: 'credit', payee: null })
    expect(await enter({ upi: 'asha@okaxis' })).toMatchObject({ tone: 'error' })
    await db.updateTable('returns').set({ outcome: 'refund' }).where('id', '=', id).execute()
    const refused = await enter({ account: '1234', ifsc: 'HDFC0001234', name: 'Asha' })
    expect(refused).toMatchObject({ intent: 'save-payee', typed: { name: 'Asha' } })
    expect(Object.keys(refused.problems!)).toEqual(['account'])
    expect(JSON.stringify(refused.typed)).not.toContain('HDFC')
    expect((await row()).payee_sealed).toBeNull()
    expect(await enter({ upi: 'asha@okaxis' })).toMatchObject({ tone: 'success' })
    expect(await enter({ upi: 'other@okaxis' })).toMatchObject({ tone: 'error' })
    expect((await row()).payee_shown).toBe('a…@okaxis')
  })
})

describe('another size', () => {
  test('goes from the change of the outcome to a new order', async () => {
    const suit = await deliveredSuit(db)
    id = await requested(db, suit)
    const { outcomes, newSizes } = await loadReturn({ db, sealing }, id)
    expect(outcomes).toContain('exchange')
    expect(newSizes).toMatchObject([{ sizes: ['M', 'L'] }])
    const to = { intent: 'change-outcome', basedOn: 'refund', outcome: 'exchange', note: '' }
    expect(await send({ ...to, 'size-0': 'XL' })).toMatchObject({
      ...{ tone: 'error', intent: 'change-outcome' },
      typed: { outcome: 'exchange', 'size-0': 'XL' },
    })
    expect(await send({ ...to, 'size-0': 'M' })).toMatchObject({ tone: 'success' })
    await inspected(db, { id, staffId: meera.id })
    const { duePaise } = await loadReturn({ db, sealing }, id)
    const shown = { basedOnPaise: String(duePaise), basedOnOutcome: 'exchange' }
    const result = await send({ intent: 'settle', note: '', ...shown })
    const { found } = await loadReturn({ db, sealing }, id)
    expect(result.text).toBe(
      `The new size is order ${found.exchangeOrderNumber}. Please pack it next.`,
    )
    expect(await stockOf(db, suit.suit, 'M')).toEqual([2, 0])
  })

  test('is not offered to a guest, who could not use its credit', async () => {
    const suit = await deliveredSuit(db)
    id = await requested(db, suit)
    await db
      .updateTable('users')
      .set({ is_guest: true, email_verified: false })
      .where('id', '=', suit.customerId)
      .execute()
    expect((await loadReturn({ db, sealing }, id)).outcomes).toEqual(['refund'])
  })

  test('is not offered for a product without another size', async () => {
    expect((await loadReturn({ db, sealing }, id)).outcomes).not.toContain('exchange')
  })
})
