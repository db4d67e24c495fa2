import { expect, test } from 'vitest'
import { requestBackInStock } from '#shop/back-in-stock/request-back-in-stock.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import { insertMailKeys } from '#shop/mail-choices/mail-choice-store.server.ts'
import { optionalMails, type OptionalMail } from '#shop/mail-choices/mail-choices.ts'
import { customer, sareeInShop, type Person } from '../../../../tests/support/builders.ts'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting, posting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { mailTexts } from './mail-texts.ts'
import MailsPage, { action, loader } from './mails-page.tsx'

const { db, pool } = await testDatabase()
const shop = { db, pool }
const open = async (signedIn: Person | null, query = '') => {
  const { data, init } = await loader(getting(shop, `/profile/mails${query}`, { signedIn }))
  return { ...data, status: init?.status ?? 200 }
}
const send = async (signedIn: Person | null, fields: Record<string, string>, query = '') => {
  const { data, init } = await action(posting(shop, `/profile/mails${query}`, { signedIn, fields }))
  return { result: data, status: init?.status ?? 200 }
}
const choose = (person: Person, mail: OptionalMail, choice: string) =>
  send(person, { mail, choice })
const isOn = async (person: Person) => (await open(person)).mails?.isOn
const htmlFor = async (person: Person, query = '') =>
  pageHtml(MailsPage, { loaderData: await open(person, query) }, { path: '/profile/mails' })
const none = {
  ...{ newsletter: false, prices: false, 'back-in-stock': false, reviews: true },
  cart: false,
}

async function waitFor(person: Person, title: string) {
  const piece = await sareeInShop(db, { title, quantity: 0 })
  const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
  const request = { productId: piece.id, size: '', email: person.email }
  await requestBackInStock(
    { db, jobs: { enqueue: async () => {} }, config },
    { ...request, isConfirmed: true, mayMail: async () => true },
  )
}

test('a new customer has consented to nothing, and only review requests come', async () => {
  const asha = await customer(db)
  expect(await isOn(asha)).toEqual(none)
  const html = await htmlFor(asha)
  expect(tagsOf(html, 'input').filter((tag) => tag.includes('checked'))).toEqual([])
  const text = textOf(html)
  for (const mail of optionalMails)
    expect([mail, text.includes(mailTexts[mail].name)]).toEqual([mail, mail !== 'cart'])
  expect(text).toContain('Mails that always come')
  expect(text).toContain('Review requests On')
})

test.each(['newsletter', 'prices', 'reviews', 'cart'] as const)(
  'the mails "%s" are turned on and off with one button each, and a repetition changes nothing',
  async (mail) => {
    const asha = await customer(db)
    for (const choice of ['on', 'on', 'off', 'off', 'on']) {
      expect(await choose(asha, mail, choice)).toEqual({
        status: 200,
        result: { isSuccess: true, text: `${mailTexts[mail].name}: turned ${choice}.` },
      })
      expect(await isOn(asha)).toEqual({ ...none, [mail]: choice === 'on' })
    }
  },
)

test('cart reminders are offered if the owner sends them, or to end them', async () => {
  const asha = await customer(db)
  const setHours = (cart_reminder_hours: number | null) =>
    db.updateTable('shop_settings').set({ cart_reminder_hours }).execute()
  await setHours(3)
  expect(await htmlFor(asha)).toContain('aria-label="Turn on: Cart reminder"')
  await choose(asha, 'cart', 'on')
  await setHours(null)
  expect(await htmlFor(asha)).toContain('aria-label="Turn off: Cart reminder"')
  await choose(asha, 'cart', 'off')
  expect(await htmlFor(asha)).not.toContain('Cart reminder')
})

test('the consent to the newsletter is stored with the page', async () => {
  const asha = await customer(db)
  await choose(asha, 'newsletter', 'on')
  const rows = await db
    .selectFrom('subscribers')
    .select('subscribed_on')
    .where('email', '=', asha.email)
    .execute()
  expect(rows).toEqual([{ subscribed_on: '/profile/mails' }])
})

test('the pieces for which a customer waits are listed, and all requests end together', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  for (const person of [asha, mira]) await waitFor(person, 'Lotus Banarasi')
  await waitFor(asha, 'Rose Katan')
  expect((await open(asha)).mails?.waiting).toEqual(['Lotus Banarasi', 'Rose Katan'])
  expect(textOf(await htmlFor(asha))).toContain('You wait for: Lotus Banarasi, Rose Katan.')
  await choose(asha, 'back-in-stock', 'off')
  expect(await isOn(asha)).toEqual(none)
  expect((await isOn(mira))?.['back-in-stock']).toBe(true)
  expect(await choose(asha, 'back-in-stock', 'on')).toMatchObject({ status: 400 })
})

test('an unconfirmed address shows and changes nothing that may belong to a stranger', async () => {
  const asha = await customer(db, { isEmailConfirmed: false })
  await subscribe(db, asha.email, '/faq')
  expect(await isOn(asha)).toEqual(none)
  for (const mail of ['newsletter', 'back-in-stock'] as const)
    expect(await choose(asha, mail, 'off')).toEqual({
      status: 400,
      result: { isSuccess: false, text: 'Please confirm your e-mail first.' },
    })
  const rows = await db
    .selectFrom('subscribers')
    .select('unsubscribed_at')
    .where('email', '=', asha.email)
    .execute()
  expect(rows).toEqual([{ unsubscribed_at: null }])
  const html = await htmlFor(asha)
  expect(textOf(html)).toContain('Confirm your e-mail')
  expect(html).not.toContain('aria-label="Turn on: Newsletter"')
})

test('the link in a mail opens the choices of its customer without a login', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  const key = (await insertMailKeys(db, [asha.id])).get(asha.id)!
  const query = `?key=${key}&mail=reviews`
  const opened = await open(mira, query)
  expect(opened).toMatchObject({ status: 200, named: 'reviews' })
  expect(JSON.stringify(opened)).not.toContain(asha.email)
  await send(null, { mail: 'reviews', choice: 'off' }, query)
  expect([(await isOn(asha))?.reviews, (await isOn(mira))?.reviews]).toEqual([false, true])
  const buttons = tagsOf(await htmlFor(mira, query), 'button')
  expect(
    attributeOf(
      buttons.find((tag) => tag.includes('Turn o'))!,
      'aria-label',
    ),
  ).toMatch(/Review requests$/)
})

test('a mail program ends the mails of the link with one request', async () => {
  const asha = await customer(db)
  await choose(asha, 'prices', 'on')
  const key = (await insertMailKeys(db, [asha.id])).get(asha.id)!
  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  expect((await send(null, oneClick, `?key=${key}`)).status).toBe(400)
  expect((await isOn(asha))?.prices).toBe(true)
  expect((await send(null, oneClick, `?key=${key.toUpperCase()}&mail=prices`)).status).toBe(200)
  expect(await isOn(asha)).toEqual(none)
})

test.each(['?key=', '?key=x', `?key=${crypto.randomUUID()}&mail=prices`])(
  'the link %s is not valid: it shows and changes nothing',
  async (query) => {
    const before = await db.selectFrom('mail_choices').selectAll().execute()
    expect(await open(null, query)).toEqual({ status: 404, mails: null, named: null })
    const off = { mail: 'reviews', choice: 'off' }
    expect(await send(null, off, query)).toEqual({ status: 404, result: null })
    expect(await db.selectFrom('mail_choices').selectAll().execute()).toEqual(before)
    const loaderData = { mails: null, named: null }
    expect(textOf(pageHtml(MailsPage, { loaderData }))).toContain('no longer valid')
  },
)

test.each([
  { mail: 'order-placed', choice: 'off' },
  { mail: 'prices', choice: 'maybe' },
  { mail: 'prices' },
  {},
])('the form %j is refused, and nothing is written', async (fields) => {
  const asha = await customer(db)
  expect(await send(asha, fields as Record<string, string>)).toEqual({ status: 400, result: null })
  expect(await isOn(asha)).toEqual(none)
})

test('visitors without a link log in first', async () => {
  await expect(open(null)).rejects.toMatchObject({ status: 302 })
  await expect(send(null, { mail: 'prices', choice: 'on' })).rejects.toMatchObject({ status: 302 })
})
