import { expect, test } from 'vitest'
import { listChallans } from '../../src/shop/challans/challan-store.server.ts'
import { challanFields } from '../support/challans.ts'
import { tagsOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const list = '/admin/challans'
const form = `${list}/new`
const htmlOf = async (response: Promise<Response>) => (await response).text()
const keyOf = (html: string) =>
  /value="([^"]*)"/.exec(tagsOf(html, 'input').find((tag) => tag.includes('requestKey'))!)![1]!

test('a refused form names each field, keeps what was typed and issues nothing', async () => {
  const requestKey = keyOf(await htmlOf(admin.get(form)))
  const html = await htmlOf(
    admin.post(form, { ...challanFields, requestKey, pincode: '12', 'hsn-0': 'silk' }),
  )
  expect(textOf(html)).toContain('Nothing was issued.')
  expect(html).toContain('Please enter six digits.')
  expect(html).toContain('The HSN code has 4, 6 or 8 digits.')
  expect(html).toContain('value="Paithani saree"')
  expect(keyOf(html)).toBe(requestKey)
  expect(await listChallans(db)).toEqual([])
})

test('a challan is issued once, printed in three copies, downloaded, and noted as back', async () => {
  const requestKey = keyOf(await htmlOf(admin.get(form)))
  const click = () => admin.post(form, { ...challanFields, requestKey })
  const [one, other] = await Promise.all([click(), click()])
  expect([one.status, other.status]).toEqual([302, 302])
  expect(other.headers.get('location')).toBe(one.headers.get('location'))
  const [challan, ...rest] = await listChallans(db)
  expect(rest).toEqual([])

  const page = one.headers.get('location')!
  const paper = textOf(await htmlOf(admin.get(`${page}?copies=3&paper=80mm`)))
  for (const words of ['ORIGINAL FOR CONSIGNEE', 'TRIPLICATE FOR CONSIGNER', 'Salim Tailors'])
    expect(paper).toContain(words)
  const pdf = await admin.get(`${page}/pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toContain('DC-')
  expect((await admin.get(`${list}/999999`)).status).toBe(404)

  const back = { intent: 'goods-back', challanId: String(challan!.id) }
  expect(textOf(await htmlOf(admin.get(list)))).toContain('Not back yet')
  expect(await htmlOf(admin.post(list, { ...back, returnedOn: 'soon' }))).toContain(
    'Please choose a day',
  )
  expect((await listChallans(db))[0]!.returnedOn).toBeNull()
  await admin.post(list, { ...back, returnedOn: challan!.issuedOn })
  expect(textOf(await htmlOf(admin.get(list)))).toContain('Back since')
  const cancel = { intent: 'cancel-challan', challanId: String(challan!.id), reason: 'Late' }
  expect(await htmlOf(admin.post(list, cancel))).toContain('its goods are back')
  expect((await listChallans(db))[0]!.cancelledAt).toBeNull()
})
