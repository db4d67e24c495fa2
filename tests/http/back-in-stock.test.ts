import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { listStoredMails } from '#platform/mail/stored-mails.server.ts'
import { adjustStock } from '../../src/shop/stock/adjust-stock.server.ts'
import { sareeInShop } from '../support/builders.ts'
import { tagsOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)

const requests = () => db.selectFrom('back_in_stock_requests').selectAll().orderBy('id').execute()

test('a sold-out product page offers the mail, the same for everybody, until a piece is back', async () => {
  const saree = await sareeInShop(db, { title: 'Lotus Banarasi', quantity: 0 })
  const path = `/productinfo/${saree.id}/lotus-banarasi`
  const page = async (who = guest) => (await who.get(path)).text()
  const html = await page()
  expect(html).toContain('Tell me when it is back')
  expect(await page(await signedIn(shop))).toBe(html)
  const form = tagsOf(html, 'form').find((tag) => tag.includes('back-in-stock')) ?? ''
  expect(form).toContain(`action="/back-in-stock?product=${saree.id}"`)

  const changes = [{ size: '', change: 1 }]
  await inTransaction(db, (tx) =>
    adjustStock(tx, { productId: saree.id, changes, reason: 'restock', movedBy: null }),
  )
  await expect.poll(() => page()).not.toContain('Tell me when it is back')
})

test('a guest gives an address, confirms it by mail, and ends the request in the mail program', async () => {
  const saree = await sareeInShop(db, { title: 'River Tussar', quantity: 0 })
  const path = `/back-in-stock?product=${saree.id}`
  const asked = await guest.post(path, { size: '' })
  expect(asked.status).toBe(302)
  expect(textOf(await (await guest.get(path)).text())).toContain('Tell me when it is back')
  const response = await guest.post(path, { size: '', email: 'mira@zari.test' })
  expect(textOf(await response.text())).toContain('Check your inbox')

  const mail = () =>
    listStoredMails(shop.mailFolder, 1).then(({ items }) =>
      items.find(({ to }) => to === 'mira@zari.test'),
    )
  await expect.poll(mail, { timeout: 30_000 }).toBeTruthy()
  const link = /\/back-in-stock\/request\?key=[\w-]+/.exec((await mail())?.text ?? '')?.[0] ?? ''
  expect((await guest.get(link)).headers.get('referrer-policy')).toBe('no-referrer')
  expect(await requests()).toMatchObject([{ confirmed_at: null }])
  expect((await guest.post(link, { intent: 'confirm' })).status).toBe(200)
  expect(await requests()).toMatchObject([{ confirmed_at: expect.any(Date) }])
  expect((await guest.post(link, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  expect(await requests()).toEqual([])
})

test('the data download has the requests of an account, and erasing the account deletes them', async () => {
  const saree = await sareeInShop(db, { title: 'Coral Paithani', quantity: 0 })
  const asha = await signedIn(shop)
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', asha.id).execute()
  const done = await asha.post(`/back-in-stock?product=${saree.id}`, { size: '' })
  expect(textOf(await done.text())).toContain('We will tell you')
  expect(
    await (await asha.post('/profile/my-data.json', { password: 'six-yards-of-silk' })).json(),
  ).toMatchObject({
    backInStock: [{ title: 'Coral Paithani', confirmedAt: expect.any(String) }],
  })
  await asha.post('/profile/privacy', { password: 'six-yards-of-silk' })
  expect(await requests()).toEqual([])
})
