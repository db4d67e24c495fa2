import { beforeEach, describe, expect, test } from 'vitest'
import { customer, picture, placedOrder } from '../../../../tests/support/builders.ts'
import { deliveredSuit, stockOf } from '../../../../tests/support/exchange-fixtures.ts'
import {
  deliveredCashOrder,
  returnRows,
  sealing,
} from '../../../../tests/support/return-fixtures.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loadReturnPage } from './load-return-page.server.ts'
import { returnAction, type ReturnServices } from './return-action.server.ts'

const { db, pool } = await testDatabase({ connectionsMax: 6 })
const services = { db, pool, sealing } as unknown as ReturnServices

let order: Awaited<ReturnType<typeof deliveredCashOrder>>
beforeEach(async () => {
  order = await deliveredCashOrder(db)
})

const wished = (): Fields => ({
  'quantity-0': '1',
  reason: 'too-small',
  note: '',
  upi: 'asha.rao@okaxis',
  requestKey: crypto.randomUUID(),
})

/** Returns what the action returned or threw. */
const send = (fields: Fields, customerId = order.customerId, number = order.number) =>
  returnAction(services, { customerId, number, form: formOf(fields) }).catch(
    (thrown: unknown) => thrown,
  )
const ownReturns = async () =>
  (await returnRows(db)).filter(({ order_id: orderId }) => orderId === order.id)
const idOf = async () => String((await ownReturns())[0]!.id)

describe('a request', () => {
  test('is written once even if it is sent three times at the same time', async () => {
    const fields = wished()
    const results = await Promise.all([send(fields), send(fields), send(fields)])
    for (const result of results) expect(result).toMatchObject({ status: 302 })
    expect(await ownReturns()).toHaveLength(1)
  })

  test('of two tabs cannot return more pieces than were bought', async () => {
    const both = () => ({ ...wished(), 'quantity-0': '2' })
    const results = await Promise.all([send(both()), send(both())])
    expect(results.filter((result) => result instanceof Response)).toHaveLength(1)
    expect(await ownReturns()).toHaveLength(1)
  })

  test.each<[string, Fields, string]>([
    ['no pieces', { 'quantity-0': '0' }, 'lines'],
    ['more pieces than were bought', { 'quantity-0': '3' }, 'quantity-0'],
    ['a negative number', { 'quantity-0': '-1' }, 'quantity-0'],
    ['a fraction', { 'quantity-0': '1.5' }, 'quantity-0'],
    ['no reason', { reason: '' }, 'reason'],
    ['an unknown reason', { reason: 'toString' }, 'reason'],
    ['a note that is too long', { note: 'x'.repeat(1_001) }, 'note'],
    ['no account', { upi: '' }, 'upi'],
    ['a wrong UPI id', { upi: 'asha' }, 'upi'],
    ['a UPI id and a bank account', { account: '123456789' }, 'upi'],
  ])(
    'with %s is refused beside its field and keeps what was typed',
    async (_name, change, field) => {
      const result = await send({ ...wished(), note: 'Tight', ...change })
      expect(result).toMatchObject({
        about: null,
        problems: { [field]: expect.any(String) },
        typed: { note: change['note'] ?? 'Tight' },
      })
      expect(await ownReturns()).toEqual([])
    },
  )

  test('never sends bank details back to the browser', async () => {
    const bank = { upi: '', account: '123456789012', ifsc: 'HDFC0001234', name: 'Asha Rao' }
    const result = await send({ ...wished(), ...bank, reason: '' })
    expect(result).toMatchObject({ typed: { name: 'Asha Rao' } })
    expect(JSON.stringify(result)).not.toMatch(/123456789012|HDFC0001234|okaxis/)
  })

  test('with a forged key or forged photos writes nothing of another customer', async () => {
    const other = await customer(db)
    const stolen = await picture(db)
    await db.updateTable('images').set({ uploaded_by: other.id }).where('id', '=', stolen).execute()
    for (const photoId of ['x', stolen, crypto.randomUUID()]) {
      const result = await send({ ...wished(), photoId })
      expect(result).not.toBeInstanceOf(Error)
    }
    expect(await send({ ...wished(), requestKey: 'x' })).not.toBeInstanceOf(Error)
    const used = await db
      .selectFrom('return_photos')
      .where('image_id', '=', stolen)
      .select('image_id')
      .execute()
    expect(used).toEqual([])
  })

  test('of an order that is not delivered, or of another customer, is refused', async () => {
    const fresh = await placedOrder(db, { customerId: order.customerId, status: 2 })
    expect(await send(wished(), order.customerId, fresh.number)).toMatchObject({
      text: expect.stringContaining('cannot be returned'),
    })
    const other = await customer(db)
    expect(await send(wished(), other.id)).toMatchObject({ status: 404 })
    expect(await send(wished(), order.customerId, 'NOPE')).toMatchObject({ status: 404 })
    expect(await ownReturns()).toEqual([])
  })
})

describe('the outcome', () => {
  test('a request for store credit needs no bank account and keeps no bank details', async () => {
    const result = await send({ ...wished(), outcome: 'credit' })
    expect(result).toMatchObject({ status: 302 })
    expect(await ownReturns()).toMatchObject([{ outcome: 'credit', payee_sealed: null }])
  })

  test('a guest is offered a refund only, and store credit is refused beside its field', async () => {
    await db
      .updateTable('users')
      .set({ is_guest: true, email_verified: false })
      .where('id', '=', order.customerId)
      .execute()
    const { suit, ...own } = await deliveredSuit(db, { customerId: order.customerId })
    const page = await loadReturnPage(db, own.customerId, own.number)
    expect(page).toMatchObject({ outcomes: ['refund'], lines: [{ productId: suit.id }] })
    const result = await send({ ...wished(), outcome: 'credit', upi: '' })
    expect(result).toMatchObject({ problems: { outcome: expect.any(String) } })
    expect(await ownReturns()).toEqual([])
  })

  test('a refund lets the customer correct the bank details, which are checked', async () => {
    await send(wished())
    const returnId = await idOf()
    const payee = { intent: 'payee', returnId }
    expect(await send({ ...payee, upi: 'asha' })).toMatchObject({
      about: Number(returnId),
      problems: { upi: expect.stringContaining('no UPI id') },
    })
    expect(await ownReturns()).toMatchObject([{ payee_shown: 'a…@okaxis' }])
    expect(await send({ ...payee, upi: 'mira@okhdfc' })).toMatchObject({ status: 302 })
    expect(await ownReturns()).toMatchObject([{ payee_shown: 'm…@okhdfc' }])
    expect(await send({ ...payee, returnId: 'x', upi: 'mira@okhdfc' })).toMatchObject({
      status: 404,
    })
  })
})

describe('a step of the customer', () => {
  beforeEach(async () => {
    await send(wished())
  })

  test('cancels the return once, although two tabs cancel it', async () => {
    const cancel = { intent: 'cancel', returnId: await idOf() }
    const results = await Promise.all([send(cancel), send(cancel)])
    const redirected = results.filter((result) => (result as Response).status === 302)
    expect(redirected).toHaveLength(1)
    expect(await ownReturns()).toMatchObject([{ state: 'cancelled' }])
  })

  test('says that the state has changed, and keeps the typed courier', async () => {
    const returnId = await idOf()
    const result = await send({ intent: 'sent', returnId, shipment: 'DTDC 77' })
    expect(result).toMatchObject({
      about: Number(returnId),
      text: expect.stringContaining('just changed'),
      typed: { shipment: 'DTDC 77' },
    })
    expect(await ownReturns()).toMatchObject([{ state: 'requested' }])
  })

  test('describes a courier that is too long beside its field', async () => {
    const returnId = await idOf()
    await db
      .updateTable('returns')
      .set({ state: 'approved' })
      .where('id', '=', Number(returnId))
      .execute()
    expect(await send({ intent: 'sent', returnId, shipment: 'D'.repeat(501) })).toMatchObject({
      problems: { shipment: expect.stringContaining('500') },
    })
    expect(await ownReturns()).toMatchObject([{ state: 'approved' }])
  })

  test.each(['', '0', '-1', '1.5', 'x', '99999999999999999999', '3000000000'])(
    'of the return "%s" is not found and changes nothing',
    async (returnId) => {
      for (const intent of ['cancel', 'sent'])
        expect(await send({ intent, returnId })).toMatchObject({ status: 404 })
      expect(await ownReturns()).toMatchObject([{ state: 'requested' }])
    },
  )

  test("of another customer's return is not found", async () => {
    const returnId = await idOf()
    const other = await customer(db)
    const own = await placedOrder(db, { customerId: other.id, status: 4 })
    expect(await send({ intent: 'cancel', returnId }, other.id, own.number)).toMatchObject({
      status: 404,
    })
    expect(await ownReturns()).toMatchObject([{ state: 'requested' }])
  })
})

describe('another size', () => {
  const asked = (change: Fields = {}): Fields => ({
    ...{ 'quantity-0': '1', reason: 'too-small', outcome: 'exchange', 'size-0': 'L' },
    requestKey: crypto.randomUUID(),
    ...change,
  })

  test('needs no bank details of a cash order, and keeps the size once for two clicks', async () => {
    const suit = await deliveredSuit(db)
    const fields = asked()
    const click = () => send(fields, suit.customerId, suit.number)
    for (const result of await Promise.all([click(), click()]))
      expect(result).toMatchObject({ status: 302 })
    expect(await stockOf(db, suit.suit, 'L')).toEqual([1, 1])
  })

  test.each([
    ['no size', { 'size-0': '' }],
    ['a sold-out size', { 'size-0': 'XL' }],
    ['more pieces than are in stock', { 'quantity-0': '2' }],
  ])('with %s is refused beside the size and keeps nothing', async (_name, change) => {
    const suit = await deliveredSuit(db, { quantity: 2 })
    const result = await send(asked(change), suit.customerId, suit.number)
    expect(result).toMatchObject({
      problems: { 'size-0': expect.any(String) },
      typed: { outcome: 'exchange' },
    })
    expect(await stockOf(db, suit.suit, 'L')).toEqual([1, 0])
  })
})
