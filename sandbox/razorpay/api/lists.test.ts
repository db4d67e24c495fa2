import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askApi, createSandboxOrder, errorIn } from '../../../tests/support/sandbox-client.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'lists' })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.control.reset()
  await sandbox.control.clock({ freeze: true })
})

type List = { entity: string; count: number; items: { id: string; receipt: string | null }[] }

const list = async (path: string) => (await askApi(sandbox, `GET ${path}`)).body as List
const receiptsOf = async (query = '') =>
  (await list(`/v1/orders${query}`)).items.map(({ receipt }) => receipt)

async function make(...receipts: string[]): Promise<void> {
  for (const receipt of receipts) await createSandboxOrder(sandbox, receipt)
}
const always = (knobs: object) => sandbox.control.scenario({ match: { always: true }, knobs })

describe('pages of a list', () => {
  test('a list shows the newest rows first, ten unless another count is asked for', async () => {
    await make(...Array.from({ length: 12 }, (_, index) => `r-${index + 1}`))
    expect(await list('/v1/orders')).toMatchObject({ entity: 'collection', count: 10 })
    expect((await receiptsOf()).slice(0, 2)).toEqual(['r-12', 'r-11'])
    expect(await receiptsOf('?count=2&skip=3')).toEqual(['r-9', 'r-8'])
    expect(await receiptsOf('?count=100&skip=11')).toEqual(['r-1'])
    expect(await receiptsOf('?skip=12')).toEqual([])
  })

  test.each(['0', '101', '-1', '1.5', 'ten', ''])('a count of "%s" is refused', async (count) => {
    const response = await askApi(sandbox, `GET /v1/orders?count=${count}`)
    expect([response.status, errorIn(response)['field']]).toEqual([400, 'count'])
  })

  test('from and to are inclusive seconds', async () => {
    await make('early')
    const { now } = await sandbox.control.clock({ advanceSeconds: 60 })
    const second = Math.floor(Date.parse(now) / 1000)
    await make('late')
    expect(await receiptsOf(`?from=${second}`)).toEqual(['late'])
    expect(await receiptsOf(`?to=${second - 1}`)).toEqual(['early'])
    expect(await receiptsOf(`?from=${second - 60}&to=${second}`)).toEqual(['late', 'early'])
    expect(await receiptsOf(`?from=${second + 1}`)).toEqual([])
  })

  test('a receipt finds exactly its own orders, even if it contains URL syntax', async () => {
    await make('zari-1', 'zari-10', 'a&b=c d')
    expect(await receiptsOf('?receipt=zari-1')).toEqual(['zari-1'])
    expect(await receiptsOf('?receipt=zari')).toEqual([])
    expect(await receiptsOf(`?receipt=${encodeURIComponent('a&b=c d')}`)).toEqual(['a&b=c d'])
  })

  test('authorized separates orders with money from those without', async () => {
    await make('unpaid', 'held', 'paid')
    const { items } = await list('/v1/orders')
    const idOf = (receipt: string) => items.find((order) => order.receipt === receipt)!.id
    sandbox.control.pay({ orderId: idOf('held'), knobs: { payment: 'authorized_only' } })
    sandbox.control.pay({ orderId: idOf('paid') })
    sandbox.control.pay({ orderId: idOf('unpaid'), pressed: 'failure' })
    expect(await receiptsOf('?authorized=1')).toEqual(['paid', 'held'])
    expect(await receiptsOf('?authorized=0')).toEqual(['unpaid'])
  })
})

test('a lagging list shows rows late, but single reads and the payments of an order do not lag', async () => {
  always({ lists: 'lag:120' })
  const { id } = await createSandboxOrder(sandbox, 'lagging')
  const { payment_id: paymentId } = sandbox.control.pay({ orderId: id })
  expect((await askApi(sandbox, `GET /v1/orders/${id}`)).status).toBe(200)
  expect(await receiptsOf()).toEqual([])
  expect((await list('/v1/payments')).count).toBe(0)
  expect((await list(`/v1/orders/${id}/payments`)).items).toMatchObject([{ id: paymentId }])
  await sandbox.control.clock({ advanceSeconds: 119 })
  expect(await receiptsOf()).toEqual([])
  await sandbox.control.clock({ advanceSeconds: 1 })
  expect(await receiptsOf()).toEqual(['lagging'])
  expect((await list('/v1/payments')).count).toBe(1)
})

test('the payments of an order contain every try, failed ones too', async () => {
  const { id } = await createSandboxOrder(sandbox)
  sandbox.control.pay({ orderId: id, pressed: 'failure' })
  sandbox.control.pay({ orderId: id })
  const { items } = await list(`/v1/orders/${id}/payments`)
  expect(items).toMatchObject([{ status: 'failed' }, { status: 'captured' }])
  expect(sandbox.control.state().orders).toMatchObject([{ attempts: 2, status: 'paid' }])
})

test('a refund is read alone, below its payment, and not below another one', async () => {
  const paid: string[] = []
  for (const receipt of ['one', 'other']) {
    const { id } = await createSandboxOrder(sandbox, receipt)
    paid.push(sandbox.control.pay({ orderId: id }).payment_id)
  }
  const { id: refundId } = sandbox.control.refund({ paymentId: paid[0]!, amount: 200 })
  for (const path of [`/v1/refunds/${refundId}`, `/v1/payments/${paid[0]}/refunds/${refundId}`])
    expect(await askApi(sandbox, `GET ${path}`)).toMatchObject({ body: { id: refundId } })
  expect((await list(`/v1/payments/${paid[0]}/refunds`)).count).toBe(1)
  expect((await list(`/v1/payments/${paid[1]}/refunds`)).count).toBe(0)
  const elsewhere = await askApi(sandbox, `GET /v1/payments/${paid[1]}/refunds/${refundId}`)
  expect(errorIn(elsewhere)['description']).toBe('The id provided does not exist')
  expect((await list('/v1/refunds')).items).toMatchObject([{ id: refundId }])
})

describe('repeated receipts', () => {
  const again = (more: object = {}) =>
    askApi(sandbox, 'POST /v1/orders', {
      amount: 50_000,
      currency: 'INR',
      receipt: 'twice',
      ...more,
    })

  test('by default a second order is made', async () => {
    await make('twice')
    expect((await again()).status).toBe(200)
    expect(sandbox.control.state().orders).toHaveLength(2)
  })

  test('an account that rejects them answers with the id of the first order', async () => {
    always({ receipts: 'reject' })
    const { id } = await createSandboxOrder(sandbox, 'twice')
    const response = await again()
    expect([response.status, errorIn(response)['metadata']]).toEqual([400, { order_id: id }])
    expect(sandbox.control.state().orders).toHaveLength(1)
  })

  test.each<[string, object, object]>([
    ['returns the first order', { receipts: 'return_existing' }, {}],
    ['supports unique_receipt', { unique_receipt: 'supported' }, { unique_receipt: true }],
  ])('an account that %s makes no second one', async (_name, knobs, more) => {
    always(knobs)
    const { id } = await createSandboxOrder(sandbox, 'twice')
    expect((await again(more)).body).toMatchObject({ id })
    expect(sandbox.control.state().orders).toHaveLength(1)
  })

  test('an account without unique_receipt refuses the field', async () => {
    always({ unique_receipt: 'refused' })
    expect(errorIn(await again({ unique_receipt: true }))['reason']).toBe('extra_field_sent')
  })

  test('orders without receipt are never the same', async () => {
    always({ receipts: 'reject' })
    await createSandboxOrder(sandbox)
    await createSandboxOrder(sandbox)
    expect(sandbox.control.state().orders).toHaveLength(2)
  })
})

describe('changes', () => {
  test('only the notes of an order can be changed', async () => {
    const { id } = await createSandboxOrder(sandbox)
    const change = (body: unknown) => askApi(sandbox, `PATCH /v1/orders/${id}`, body)
    expect((await change({ notes: { desk: 'A' } })).body).toMatchObject({ notes: { desk: 'A' } })
    expect(errorIn(await change({ amount: 1 }))['reason']).toBe('extra_field_sent')
    expect(errorIn(await change({ notes: 'x' }))['field']).toBe('notes')
    expect((await change('null')).status).toBe(400)
    expect(sandbox.control.state().orders).toMatchObject([{ amount: 50_000, notes: { desk: 'A' } }])
  })

  test('the notes of a payment are its own, not those of its order', async () => {
    const { id } = await createSandboxOrder(sandbox)
    const { payment_id: paymentId } = sandbox.control.pay({ orderId: id })
    const change = await askApi(sandbox, `PATCH /v1/payments/${paymentId}`, { notes: { by: 'B' } })
    expect(change.body).toMatchObject({ notes: { by: 'B' } })
    expect(sandbox.control.state().orders).toMatchObject([{ notes: [] }])
  })
})
