import { expect, test } from 'vitest'
import { sareeInShop } from '../support/builders.ts'
import { linksOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const [lotus, river] = [
  await sareeInShop(db, { title: 'Lotus Banarasi' }),
  await sareeInShop(db, { title: 'River Tussar' }),
]

async function asha(...wishes: string[]) {
  const person = await signedIn(shop)
  const change = (add: string[], remove: string[] = [], customerId = person.id) =>
    person.postJson('/wishlist/items', { customerId, add, remove })
  if (wishes.length > 0) await change(wishes)
  const page = async () => textOf(await (await person.get('/wishlist')).text())
  return { ...person, change, page }
}

test('a customer’s list is kept in the account and shown on its page', async () => {
  const { change, page } = await asha()
  expect(await page()).toContain('Your wish list is empty')
  expect(await (await change([lotus.id])).json()).toEqual([lotus.id])
  expect(await (await change([river.id])).json()).toEqual([river.id, lotus.id])
  expect(await page()).toMatch(/River Tussar.*Lotus Banarasi/)
  await change([], [river.id])
  expect(await page()).not.toContain('River Tussar')
})

test('a change for another customer, by a guest or without sense is refused and changes nothing', async () => {
  const [mine, other] = [await asha(lotus.id), await asha()]
  const admin = await signedIn(shop, 'admin')
  const change = { customerId: mine.id, add: [river.id], remove: [lotus.id] }
  for (const person of [other, guest, admin])
    expect((await person.postJson('/wishlist/items', change)).status).toBe(409)
  expect((await mine.postJson('/wishlist/items', { ...change, add: 'all' })).status).toBe(400)
  expect(await mine.page()).toContain('Lotus Banarasi')
  expect(await mine.page()).not.toContain('River Tussar')
})

test('a guest’s browser gets the cards of its list, but never those of a draft', async () => {
  const draft = await sareeInShop(db, { title: 'Secret Ikat', state: 'draft' })
  const response = await guest.get(`/wishlist/items?ids=${[draft.id, lotus.id, 'x'].join(',')}`)
  expect(await response.json()).toMatchObject([{ id: lotus.id, title: 'Lotus Banarasi' }])
  const page = textOf(await (await guest.get('/wishlist')).text())
  expect(page).toContain('Log in to have this list on all your devices')
})

test('a list opens by its secret link until that is revoked, without a name', async () => {
  const { post, page, get, email } = await asha(lotus.id)
  await post('/wishlist', { intent: 'share' })
  const html = await (await get('/wishlist')).text()
  const link = /value="http[^"]*(\/wishlist\/[\w-]{22})"/.exec(html)?.[1] ?? ''
  const shared = await guest.get(link)
  const text = await shared.text()
  expect(linksOf(text)).toHaveProperty('Lotus Banarasi')
  expect(text).toContain('content="noindex"')
  expect(text).not.toContain(email)
  expect(shared.headers.get('cache-control')).toContain('no-store')
  expect(shared.headers.get('referrer-policy')).toBe('no-referrer')

  await post('/wishlist', { intent: 'stop' })
  expect((await guest.get(link)).status).toBe(404)
  expect(await page()).toContain('Share my list')
})

test('the link of a mail about prices ends them by its button or by the mail program', async () => {
  const keyOf = async (id: string) => {
    const row = db.selectFrom('price_drop_requests').select('key').where('customer_id', '=', id)
    return (await row.executeTakeFirst())?.key
  }
  for (const button of [{}, { 'List-Unsubscribe': 'One-Click' }]) {
    const { id, post } = await asha(lotus.id)
    await post('/wishlist', { intent: 'mail' })
    const link = `/wishlist/price-drops?key=${await keyOf(id)}`
    const opened = await guest.get(link)
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await opened.text()).toContain('Stop these mails')
    expect(await keyOf(id)).toBeDefined()
    expect((await guest.post(link, button)).status).toBe(200)
    expect(await keyOf(id)).toBeUndefined()
    expect(textOf(await (await guest.get(link)).text())).toContain('No mail will come')
  }
})

test('an unknown or invalid key ends nothing', async () => {
  const { id, post } = await asha(lotus.id)
  await post('/wishlist', { intent: 'mail' })
  for (const key of ['x', "' or true --", crypto.randomUUID()]) {
    const link = `/wishlist/price-drops?key=${key}`
    expect((await guest.get(link)).status).toBe(200)
    expect((await guest.post(link, {})).status).toBe(key.length === 36 ? 200 : 404)
  }
  const left = db.selectFrom('price_drop_requests').selectAll().where('customer_id', '=', id)
  expect(await left.execute()).toHaveLength(1)
})

test('only its customer shares a list, and a wrong key opens none', async () => {
  for (const intent of ['share', 'mail'])
    expect((await guest.post('/wishlist', { intent })).status).toBe(302)
  for (const key of ['x', 'x'.repeat(22), 'x'.repeat(500)])
    expect((await guest.get(`/wishlist/${key}`)).status).toBe(404)
})

test('hearts are the same for everybody, and their list ends with the account', async () => {
  const { id, get, post } = await asha(lotus.id)
  const path = `/productinfo/${lotus.id}/lotus-banarasi`
  const own = await (await get(path)).text()
  expect(own).toBe(await (await guest.get(path)).text())
  expect(own).toContain('aria-label="Add to wish list: Lotus Banarasi"')
  const file = await post('/profile/my-data.json', { password: 'six-yards-of-silk' })
  expect(JSON.stringify(await file.json())).toContain('Lotus Banarasi')
  await post('/wishlist', { intent: 'share' })
  await post('/profile/privacy', { password: 'six-yards-of-silk' })
  for (const table of ['wish_list_items', 'wish_list_shares'] as const)
    expect(await db.selectFrom(table).selectAll().where('customer_id', '=', id).execute()).toEqual(
      [],
    )
})
