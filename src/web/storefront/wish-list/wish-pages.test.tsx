import { expect, test } from 'vitest'
import { changeWishList, shareWishList } from '#shop/wish-list/change-wish-list.server.ts'
import { findShareKey } from '#shop/wish-list/wish-list-store.server.ts'
import type { Config } from '#shop/config/config.ts'
import { admin, customer, sareeInShop, type Person } from '../../../../tests/support/builders.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting, posting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import ListByLinkPage, { loader as openLink } from './list-by-link-page.tsx'
import { action as change, loader as cards } from './wish-changes.ts'
import { WishHeart } from './wish-heart.tsx'
import WishListPage, { action, loader } from './wish-list-page.tsx'

const { db } = await testDatabase()
const shop = { db, config: { shopUrl: 'http://zari.test' } as Config }
const [rose, draft, deleted] = [
  await sareeInShop(db, { title: 'Rose Katan' }),
  await sareeInShop(db, { title: 'Secret Ikat', state: 'draft' }),
  await sareeInShop(db, { title: 'Gone Tussar' }),
]

async function wishing(...productIds: string[]) {
  const person = await customer(db)
  await changeWishList(db, { customerId: person.id, add: productIds, remove: [] })
  return person
}
const open = (signedIn: Person | null) => loader(getting(shop, '/wishlist', { signedIn }))
const post = (signedIn: Person | null, intent: string) =>
  action(posting(shop, '/wishlist', { signedIn, fields: { intent } }))
const byLink = (key: string) =>
  openLink(getting(shop, `/wishlist/${key}`, { signedIn: null, params: { key } }))
const pageOf = (loaderData: unknown) => pageHtml(WishListPage, { loaderData })

test('drafts and deleted pieces stay on the list, but are not shown', async () => {
  const asha = await wishing(rose.id, draft.id, deleted.id)
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted.id)
    .execute()
  const loaderData = await open(asha)
  expect(loaderData.ids).toEqual([rose.id, draft.id, deleted.id])
  const text = textOf(pageOf(loaderData))
  expect(text).toContain('Rose Katan')
  expect(text).not.toMatch(/Secret Ikat|Gone Tussar/)
})

test('guests and staff get the page of the browser’s own list', async () => {
  const none = { ids: null, cards: null, shareUrl: null, hasMails: false }
  expect([await open(null), await open(await admin(db))]).toEqual([none, none])
  const html = pageOf(none)
  expect(linksOf(html)['Log in']).toBe('/authentication?next=/wishlist')
  expect(html).toContain('Without an account, your wish list needs JavaScript.')
  expect(html).not.toContain('Share your wish list')
})

test('an empty list is not offered for sharing', async () => {
  const html = pageOf(await open(await wishing()))
  expect(textOf(html)).toContain('Your wish list is empty')
  expect(tagsOf(html, 'form')).toEqual([])
})

test('mails about lower prices are asked for and ended on the page', async () => {
  const asha = await wishing(rose.id)
  const offered = buttonNamed(pageOf(await open(asha)), 'Mail me about lower prices')
  expect(offered).toContain('value="mail"')
  await post(asha, 'mail')
  const html = pageOf(await open(asha))
  expect(buttonNamed(html, 'No more mails about prices')).toContain('value="no-mail"')
  expect(textOf(html)).toContain('The address of your account must be confirmed')
  await post(asha, 'no-mail')
  expect((await open(asha)).hasMails).toBe(false)
})

test('an unknown button of the page is refused with 400 and changes nothing', async () => {
  const asha = await wishing(rose.id)
  await post(asha, 'share')
  await post(asha, 'mail')
  await expect(post(asha, 'delete')).rejects.toMatchObject({ status: 400 })
  expect(await open(asha)).toMatchObject({ hasMails: true, shareUrl: expect.any(String) })
  await post(asha, 'stop')
})

test('a list is shared, shown with its link, and no longer shared', async () => {
  const asha = await wishing(rose.id)
  expect(buttonNamed(pageOf(await open(asha)), 'Share my list')).toContain('value="share"')
  await post(asha, 'share')
  const key = await findShareKey(db, asha.id)
  const html = pageOf(await open(asha))
  const link = controlLabelled(html, 'Link to your list')
  expect(attributeOf(link, 'value')).toBe(`http://zari.test/wishlist/${key}`)
  expect(buttonNamed(html, 'Stop sharing')).toContain('value="stop"')
  await post(asha, 'stop')
  expect(await findShareKey(db, asha.id)).toBeNull()
})

test('guests and staff share no list, and nothing is written', async () => {
  for (const signedIn of [null, await admin(db)])
    await expect(post(signedIn, 'share')).rejects.toMatchObject({ status: 302 })
  const shares = await db.selectFrom('wish_list_shares').select('key').execute()
  expect(shares).toEqual([])
})

test('a shared list names no customer, and its link is not passed on', async () => {
  const asha = await wishing(rose.id, draft.id)
  const { data: loaderData, init } = await byLink(await shareWishList(db, asha.id))
  expect(init?.headers).toEqual({ 'referrer-policy': 'no-referrer' })
  const html = pageHtml(ListByLinkPage, { loaderData })
  expect(textOf(html)).toContain('Rose Katan')
  expect(html).not.toContain('Secret Ikat')
  expect(JSON.stringify(loaderData)).not.toMatch(new RegExp(`${asha.id}|${asha.email}`))
})

test('the link of an empty list leads to the shop, and an unknown link is answered 404', async () => {
  const asha = await wishing()
  const { data: loaderData } = await byLink(await shareWishList(db, asha.id))
  const html = pageHtml(ListByLinkPage, { loaderData })
  expect(textOf(html)).toContain('This wish list is empty')
  for (const key of ['', 'short', 'x'.repeat(22), "'".repeat(22)])
    await expect(byLink(key)).rejects.toMatchObject({ init: { status: 404 } })
})

const send = (signedIn: Person | null, body: string) => {
  const request = new Request('http://zari.test/wishlist/items', { method: 'POST', body })
  return change({ ...getting<Parameters<typeof change>[0]>(shop, '/', { signedIn }), request })
}

test('a change of the most ids is accepted, and one more or other text is refused', async () => {
  const asha = await wishing(rose.id)
  const textOfChange = (length: number) => {
    const remove = Array.from({ length }, () => rose.id)
    return JSON.stringify({ customerId: asha.id, add: [], remove })
  }
  for (const text of [textOfChange(101), '', '{', JSON.stringify({ customerId: asha.id })])
    expect((await send(asha, text)).status).toBe(400)
  expect((await open(asha)).ids).toEqual([rose.id])
  expect(await (await send(asha, textOfChange(100))).json()).toEqual([])
})

test('cards of a guest’s list come in its order and once each', async () => {
  const teal = await sareeInShop(db, { title: 'Teal Katan' })
  const ids = [teal.id, rose.id, teal.id].join(',')
  const response = await cards(getting(shop, `/wishlist/items?ids=${ids}`, { signedIn: null }))
  expect(await response.json()).toMatchObject([{ title: 'Teal Katan' }, { title: 'Rose Katan' }])
})

test('a heart is a button that is named after its piece', () => {
  const html = htmlOf(<WishHeart id={rose.id} title="Rose & Co" />)
  expect(buttonNamed(html, 'Add to wish list: Rose & Co')).toContain(`data-wish="${rose.id}"`)
})
