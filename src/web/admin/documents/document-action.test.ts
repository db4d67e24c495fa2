import { beforeEach, describe, expect, test } from 'vitest'
import { listDocuments } from '#shop/documents/document-store.server.ts'
import { admin, orderBeingPaid } from '../../../../tests/support/builders.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from '../../../../tests/support/documents.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { documentAction } from './document-action.server.ts'
import { findShownDocument } from './find-shown-document.server.ts'
import { prefixAction } from './prefix-action.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const meera = await admin(db)

let order: Awaited<ReturnType<typeof orderOf>>
beforeEach(async () => {
  order = await orderOf(db, [{ pricePaise: 249_900, quantity: 2 }])
})

const send = (fields: Fields) => documentAction(db, meera.id, formOf(fields))
const issue = (orderId: string | number = order.id) => send({ intent: 'issue-invoice', orderId })
const cancel = (documentId: string | number, reason = 'Wrong name') =>
  send({ intent: 'cancel-invoice', documentId, reason })
const documents = () => listDocuments(db, order.id)

test('without the facts of the business nothing is issued, and the text names them', async () => {
  await registerForTax(db)
  expect(await issue()).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('Nothing was issued.'),
  })
  expect(await documents()).toEqual([])
  await enterBusinessDetails(db)
})

describe('issuing', () => {
  test('by two admins at the same time makes one invoice', async () => {
    const results = await Promise.all([issue(), issue()])
    expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
    expect(await documents()).toHaveLength(1)
    expect(await issue()).toMatchObject({ text: 'Everything in this order is invoiced.' })
  })

  test.each(['', '0', '-1', '1.5', 'x', '99999999999999999999', '3000000000'])(
    'of the order "%s" is refused',
    async (orderId) => expect(await issue(orderId)).toMatchObject({ tone: 'error' }),
  )

  test('of an order that is not paid is refused', async () => {
    const unpaid = await orderBeingPaid(db)
    expect(await issue(unpaid.id)).toMatchObject({
      text: 'An unpaid order gets no invoice.',
    })
    expect(await listDocuments(db, unpaid.id)).toEqual([])
  })
})

test('a receipt of an order without an online payment is refused, and nothing is written', async () => {
  expect(await send({ intent: 'issue-receipt', orderId: order.id })).toMatchObject({
    tone: 'error',
    text: 'This order has no advance without a receipt.',
  })
  expect(await documents()).toEqual([])
})

describe('cancelling', () => {
  test('needs a reason of at most 200 characters', async () => {
    const { id } = await invoiceOf(db, { orderId: order.id })
    for (const reason of ['', '   ', 'x'.repeat(201)])
      expect(await cancel(id, reason)).toMatchObject({ text: expect.stringContaining('a reason') })
    expect((await documents())[0]?.cancelledAt).toBeNull()
  })

  test('by two admins at the same time cancels once, and the next number is new', async () => {
    const { id, number } = await invoiceOf(db, { orderId: order.id })
    const results = await Promise.all([cancel(id), cancel(id)])
    expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
    expect(await issue()).toMatchObject({ tone: 'success' })
    const [first, second] = await documents()
    expect(first).toMatchObject({ number, cancelReason: 'Wrong name' })
    expect(second!.serial).toBe(first!.serial + 1)
  })

  test('after the parcel has left is refused', async () => {
    const { id } = await invoiceOf(db, { orderId: order.id })
    await db.updateTable('orders').set({ status: 3 }).where('id', '=', order.id).execute()
    expect(await cancel(id)).toMatchObject({ text: expect.stringContaining('credit note') })
    expect((await documents())[0]?.cancelledAt).toBeNull()
  })

  test.each(['', '0', 'x', '1.5', '99999999999999999999'])(
    'of the document "%s" is refused',
    async (id) => expect(await cancel(id)).toMatchObject({ text: 'There is no such invoice.' }),
  )
})

test('a document is shown only at its own order, in any letter case of the number', async () => {
  const { id } = await invoiceOf(db, { orderId: order.id })
  const other = await orderOf(db, [{ pricePaise: 100_000 }])
  const show = (number: string, wanted = String(id)) =>
    findShownDocument(db, { number, id: wanted })
  expect(await show(order.number)).toMatchObject({ id })
  expect(await show(order.number.toLowerCase())).toMatchObject({ id })
  await expect(show(other.number)).rejects.toMatchObject({ status: 404 })
  for (const wanted of ['0', `0${id}`, `${id}.0`, '-1', '1e3', 'x', '9'.repeat(15), '9'.repeat(16)])
    await expect(show(order.number, wanted)).rejects.toMatchObject({ status: 404 })
})

describe('prefixes', () => {
  const save = (fields: Fields) =>
    prefixAction(
      db,
      meera.id,
      formOf({ documentType: 'TI', prefix: 'ZA', prefixStartsOn: '2090-04-01', ...fields }),
    )
  const stored = async () => (await db.selectFrom('document_prefixes').selectAll().execute()).length

  test.each<[Fields, object]>([
    [{ documentType: 'XX' }, {}],
    [{ prefix: '' }, { prefix: expect.any(String) }],
    [{ prefix: 'ABCD' }, { prefix: expect.any(String) }],
    [{ prefix: 'A/B' }, { prefix: expect.any(String) }],
    [{ prefix: '0A' }, { prefix: expect.any(String) }],
    [{ prefix: 'ज़' }, { prefix: expect.any(String) }],
    [{ prefixStartsOn: '' }, { prefixStartsOn: expect.any(String) }],
    [{ prefixStartsOn: '2090-02-30' }, { prefixStartsOn: expect.any(String) }],
    [{ prefixStartsOn: '2020-04-01' }, { prefixStartsOn: expect.any(String) }],
  ])('%j is refused beside its field and not saved', async (change, problems) => {
    const before = await stored()
    const result = await save(change)
    expect(result.tone).toBe('error')
    expect(result.problems ?? {}).toEqual(problems)
    expect(await stored()).toBe(before)
  })

  test('of one type cannot be used by another', async () => {
    expect(await save({})).toMatchObject({ tone: 'success' })
    expect(await save({ documentType: 'CN' })).toMatchObject({
      problems: { prefix: 'Other documents have this prefix' },
    })
    expect(await save({ documentType: 'CN', prefix: 'za' })).toMatchObject({ tone: 'error' })
  })
})
