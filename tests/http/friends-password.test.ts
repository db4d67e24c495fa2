import { expect, test } from 'vitest'
import { picture, sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const imageId = await picture(db)
await sareeInShop(db, { title: 'Unseen Kanjivaram' })
await db.updateTable('shop_settings').set({ is_open: false }).execute()
const settings = (fields: Record<string, string>, who: Visitor = admin) =>
  who.post('/admin/settings/opening', fields)
const setPassword = (friendsPassword: string, who: Visitor = admin) =>
  settings({ intent: 'friends-password', friendsPassword }, who)
const enter = (password: string) => guest.post('/opening', { intent: 'enter', password })
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const hash = async () =>
  (await db.selectFrom('shop_settings').select('friends_password_hash as hash').executeTakeFirst())
    ?.hash

test('the page asks for a password as soon as an admin has set one', async () => {
  await setPassword('first-look')
  await expect.poll(async () => (await guest.get('/')).text()).toContain('Password for friends')
})

test('the password for friends is set by admins only, and is stored as a hash', async () => {
  const before = await hash()
  for (const who of [guest, await signedIn(shop), await signedIn(shop, 'packer')])
    expect([302, 403, 503]).toContain((await setPassword('taken-over', who)).status)
  for (const short of ['', 'short', 'x'.repeat(101)])
    expect(await (await setPassword(short)).text()).toContain('Please use 6 to 100 characters')
  expect(await hash()).toBe(before)
  expect(before).not.toContain('first-look')
})

test('a wrong password is refused without a cookie', async () => {
  for (const wrong of ['', 'first-loo', 'FIRST-LOOK', 'first-look ']) {
    const refused = await enter(wrong)
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
    expect(await refused.text()).toContain('<strong role="alert">The password is wrong.</strong>')
  }
})

test('the right password opens pages, data and images with a cookie that scripts cannot read', async () => {
  const entered = await enter('first-look')
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/'])
  expect(entered.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax/)
  expect(entered.headers.get('cache-control')).toBe('no-store')
  const friend = visitor(shop.url, cookieOf(entered))
  for (const path of ['/shop/saree', '/shop/saree.data']) {
    const page = await friend.get(path)
    expect([path, page.status, page.headers.get('cache-control')]).toEqual([
      path,
      200,
      'private, no-store',
    ])
    expect(await page.text()).toContain('Unseen Kanjivaram')
  }
  expect((await friend.get('/admin')).status).toBe(302)
})

test('a visitor without the password gets 404 for images and 503 for data', async () => {
  const image = await guest.get(`/images/${imageId}/preview.jpg`)
  expect([image.status, image.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const data = await guest.get('/shop/saree.data')
  expect([data.status, await data.text()]).toEqual([503, 'The shop is not open yet.\n'])
  expect(data.headers.get('retry-after')).toBe('3600')
  expect((await visitor(shop.url, 'zari_friend=friend.forged').get('/shop/saree')).status).toBe(503)
})

test('a cookie of the former password is not valid after the password has changed', async () => {
  const friend = visitor(shop.url, cookieOf(await enter('first-look')))
  expect((await friend.get('/shop/saree')).status).toBe(200)
  await setPassword('second-look')
  await expect.poll(async () => (await friend.get('/shop/saree')).status).toBe(503)
  expect((await enter('first-look')).status).toBe(403)
  const again = visitor(shop.url, cookieOf(await enter('second-look')))
  expect((await again.get('/shop/saree')).status).toBe(200)
  await settings({ intent: 'no-friends' })
  await expect.poll(async () => (await again.get('/shop/saree')).status).toBe(503)
  expect(await (await guest.get('/')).text()).not.toContain('Password for friends')
})

test('attempts to guess the password are limited, and staff are not locked out', async () => {
  await setPassword('third-look')
  const statuses = new Set<number>()
  for (let guess = 0; guess < 25; guess++) statuses.add((await enter(`guess-${guess}`)).status)
  expect(statuses).toEqual(new Set([403, 429]))
  const limited = await enter('third-look')
  expect([limited.status, limited.headers.get('set-cookie')]).toEqual([429, null])
  expect((await admin.get('/shop/saree')).status).toBe(200)
})
