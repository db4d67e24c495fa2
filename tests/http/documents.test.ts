import { expect, test } from 'vitest'
import { orderOf } from '../support/documents.ts'
import { textOf } from '../support/text-of.ts'
import { pdfText } from '../support/pdf-text.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [asha, mira] = [await signedIn(shop), await signedIn(shop)]
const [admin, packer] = [await signedIn(shop, 'admin'), await signedIn(shop, 'packer')]
const guest = visitor(shop.url)

async function ownOrder() {
  const order = await orderOf(db, [{ pricePaise: 1_250_000 }])
  await db.updateTable('orders').set({ customer_id: asha.id }).where('id', '=', order.id).execute()
  return order
}
const documentsOf = (orderId: number) =>
  db.selectFrom('documents').select(['id', 'number']).where('order_id', '=', orderId).execute()
const issue = (who: Pick<typeof admin, 'post'>, order: { id: number; number: string }) =>
  who.post(`/admin/orders/${order.number}`, { intent: 'issue-invoice', orderId: String(order.id) })

test('an invoice is issued on the order’s page, printed on three papers, and downloaded', async () => {
  const order = await ownOrder()
  expect((await issue(admin, order)).status).toBe(200)
  const [document] = await documentsOf(order.id)
  const path = `/admin/orders/${order.number}/documents/${document!.id}`
  expect(await (await admin.get(`/admin/orders/${order.number}`)).text()).toContain(path)
  for (const paper of ['a4', 'a5', '80mm']) {
    const html = await (await packer.get(`${path}?paper=${paper}&copies=3`)).text()
    expect(html.split(`document-${paper}"`)).toHaveLength(4)
    const text = textOf(html)
    for (const wanted of [document!.number, 'TRIPLICATE FOR SUPPLIER', 'Rupees Twelve Thousand'])
      expect(text).toContain(wanted)
  }
  const file = await admin.get(`${path}/pdf`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(pdfText(Buffer.from(await file.arrayBuffer()))).toContain('12,500.00 Rs.')
})

test('a packer prints documents but neither issues nor cancels them', async () => {
  const order = await ownOrder()
  expect((await issue(packer, order)).status).toBe(403)
  for (const who of [guest, asha]) expect((await issue(who, order)).status).not.toBe(200)
  expect(await documentsOf(order.id)).toEqual([])
})

test('only the customer of an order downloads its invoice', async () => {
  const order = await ownOrder()
  const path = `/orders/${order.number}/invoice`
  expect((await asha.get(path)).status).toBe(404)
  await issue(admin, order)
  const [document] = await documentsOf(order.id)
  const html = await (await asha.get(`/orders/${order.number}`)).text()
  expect(html).toContain(`${path}?document=${encodeURIComponent(document!.number)}`)
  const file = await asha.get(path)
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="${document!.number.replaceAll('/', '-')}.pdf"`,
  )
  expect(file.headers.get('cache-control')).toContain('no-store')
  expect(pdfText(Buffer.from(await file.arrayBuffer()))).toContain(document!.number)
  expect((await asha.get(`${path}?document=TI/26-27/999999`)).status).toBe(404)
  expect((await mira.get(path)).status).toBe(404)
  for (const who of [guest, admin]) expect((await who.get(path)).status).toBe(302)
})

test('a document is found only under its own order', async () => {
  const [order, other] = [await ownOrder(), await ownOrder()]
  await issue(admin, order)
  const [document] = await documentsOf(order.id)
  for (const path of [
    `/admin/orders/${other.number}/documents/${document!.id}`,
    `/admin/orders/${order.number}/documents/0`,
    `/admin/orders/${order.number}/documents/x/pdf`,
  ])
    expect([path, (await admin.get(path)).status]).toEqual([path, 404])
})
