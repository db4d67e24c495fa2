import { expect, test } from 'vitest'
import { insertMailKeys } from '../../src/shop/mail-choices/mail-choice-store.server.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const page = '/profile/mails'

async function customer() {
  const person = await signedIn(shop)
  const key = (await insertMailKeys(db, [person.id])).get(person.id)!
  const ended = async () =>
    (
      await db
        .selectFrom('mail_choices')
        .select('review_requests_ended_at')
        .where('customer_id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).review_requests_ended_at !== null
  return { ...person, link: `${page}?key=${key}&mail=reviews`, ended }
}

test('a customer turns mails on and off without script', async () => {
  const asha = await customer()
  const on = await asha.post(page, { mail: 'newsletter', choice: 'on' })
  expect(on.status).toBe(200)
  expect(textOf(await on.text())).toMatch(/Newsletter: turned on\.[\s\S]*Newsletter On/)
  const off = await asha.post(page, { mail: 'newsletter', choice: 'off' })
  expect(textOf(await off.text())).toMatch(/Newsletter: turned off\.[\s\S]*Newsletter Off/)
  expect((await asha.post(page, { mail: 'newsletter', choice: '' })).status).toBe(400)
})

test('the link of a mail ends its mails by the button or by the mail program, not by opening it', async () => {
  for (const button of [
    { mail: 'reviews', choice: 'off' },
    { 'List-Unsubscribe': 'One-Click' },
  ] as Record<string, string>[]) {
    const { link, ended, email } = await customer()
    const opened = await guest.get(link)
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
    expect(opened.headers.get('cache-control')).toContain('no-store')
    const html = await opened.text()
    expect(html).toContain('content="noindex"')
    expect(html).not.toContain(email)
    expect(await ended()).toBe(false)
    expect((await guest.post(link, button)).status).toBe(200)
    expect(await ended()).toBe(true)
  }
})

test('pages of other sites cannot choose for a customer', async () => {
  const { post, ended } = await customer()
  const off = { mail: 'reviews', choice: 'off' }
  const response = await post(page, off, { origin: 'https://elsewhere.example' })
  expect([response.status, await ended()]).toEqual([403, false])
})

test('visitors log in first, and a link that is none opens nothing', async () => {
  const off = { mail: 'reviews', choice: 'off' }
  for (const response of [await guest.get(page), await guest.post(page, off)])
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/authentication?next=%2Fprofile%2Fmails',
    ])
  for (const key of ['x', "' or true --", crypto.randomUUID()]) {
    const link = `${page}?key=${encodeURIComponent(key)}&mail=reviews`
    expect((await guest.get(link)).status).toBe(404)
    expect((await guest.post(link, off)).status).toBe(404)
  }
})

test('the account and the pages that end other mails lead to the choices', async () => {
  const asha = await customer()
  expect(await (await asha.get('/profile/account')).text()).toContain(`href="${page}"`)
  expect(await (await guest.get('/wishlist/price-drops')).text()).toContain(`href="${page}"`)
  expect(await (await guest.get('/back-in-stock/request')).text()).toContain(`href="${page}"`)
})
