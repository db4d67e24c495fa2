import { expect, test } from 'vitest'
import { insertQuery } from '../../src/shop/inbox/query-store.server.ts'
import { subscribe } from '../../src/shop/inbox/subscribe.server.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const packer = await signedIn(shop, 'packer')
const admin = await signedIn(shop, 'admin')

const queryId = await insertQuery(db, {
  yourName: 'Asha',
  yourEmail: 'asha@zari.test',
  yourSubject: 'Sizes',
  yourMessage: 'Is <b>M</b> there?',
})
await subscribe(db, 'meera@zari.test', '/faq')
const person = await db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow()
const link = `/unsubscribe?key=${person.unsubscribe_key}`
const draft = {
  subject: 'New weaves',
  heading: 'Monsoon greens',
  body: 'They are here.',
  buttonWords: '',
  buttonPath: '',
}
const state = async () => ({
  queries: await db.selectFrom('queries').selectAll().execute(),
  subscribers: await db.selectFrom('subscribers').selectAll().execute(),
  newsletters: await db.selectFrom('newsletters').selectAll().execute(),
  mails: await db.selectFrom('mails').selectAll().execute(),
  changes: await db.selectFrom('staff_changes').selectAll().execute(),
})

test('queries, emails and newsletters are refused to everyone but admins, in every format', async () => {
  for (const who of [guest, customer, packer]) {
    for (const page of [
      '/admin/queries',
      '/admin/queries.data',
      '/admin/queries/subscribers.csv',
      '/admin/queries/live',
      '/admin/newsletters',
      '/admin/newsletters/new',
      '/admin/newsletters.data',
    ]) {
      const response = await who.get(page)
      expect([page, response.ok && response.status !== 202]).toEqual([page, false])
      const text = await response.text()
      expect(text, page).not.toContain('meera@zari.test')
      expect(text, page).not.toContain('asha@zari.test')
    }
  }
})

test('inbox actions are refused to everyone but admins and write nothing', async () => {
  const before = await state()
  for (const who of [guest, customer, packer]) {
    for (const end of ['', '.data']) {
      await who.post(`/admin/queries${end}`, { intent: 'mark', id: queryId, mark: 'answered' })
      await who.post(`/admin/queries${end}`, { intent: 'unsubscribe', id: person.id })
      await who.post(`/admin/newsletters/new${end}`, { intent: 'save', ...draft })
    }
  }
  expect(await state()).toEqual(before)
})

test('script in a customer’s message is shown as text, and invalid actions change nothing', async () => {
  const page = await (await admin.get('/admin/queries')).text()
  expect(page).toContain('&lt;b&gt;M&lt;/b&gt;')
  const before = await state()
  for (const nonsense of [
    { intent: 'mark', id: 'x', mark: 'read' },
    { intent: 'mark', id: queryId, mark: 'constructor' },
    { intent: 'drop', id: queryId },
    {},
  ]) {
    expect(await (await admin.post('/admin/queries', nonsense)).text()).toContain(
      'The shop did not understand that',
    )
  }
  expect(await state()).toEqual(before)
})

test('the subscriber export is sent as a download and recorded in the change log', async () => {
  const file = await admin.get('/admin/queries/subscribers.csv')
  expect(
    Object.fromEntries(
      ['content-type', 'content-disposition', 'cache-control'].map((name) => [
        name,
        file.headers.get(name),
      ]),
    ),
  ).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="subscribers.csv"',
    'cache-control': 'no-store',
  })
  expect(await file.text()).toMatch(/"meera@zari\.test",subscribed,[^,]+,\/faq,\r\n$/)
  const taken = db
    .selectFrom('staff_changes')
    .select(['staff_id', 'action'])
    .where('subject', '=', 'export:subscribers.csv')
  expect(await taken.execute()).toEqual([{ staff_id: admin.id, action: 'data-exported' }])
})

test('a GET request to an unsubscribe link changes nothing, however often it is repeated', async () => {
  const before = await state()
  for (let count = 0; count < 3; count++) expect((await guest.get(link)).status).toBe(200)
  const page = await guest.get(link)
  expect(await page.text()).toContain('No more newsletters?')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await state()).toEqual(before)
})

test('a mail client unsubscribes by one POST without a session, and may repeat it', async () => {
  for (const headers of [{}, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }]) {
    const response = await guest.post(link, { 'List-Unsubscribe': 'One-Click' }, headers)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('You are unsubscribed')
  }
  expect(await db.selectFrom('subscribers').select('unsubscribed_at').executeTakeFirst()).toEqual({
    unsubscribed_at: expect.any(Date),
  })
})

test('the page of the unsubscribe link also lets a person subscribe again', async () => {
  expect(await (await guest.post(link, { intent: 'subscribe-again' })).text()).toContain(
    'No more newsletters?',
  )
  expect(await db.selectFrom('subscribers').select('unsubscribed_at').executeTakeFirst()).toEqual({
    unsubscribed_at: null,
  })
})

test('an unknown unsubscribe link shows a message and changes nothing', async () => {
  const before = await state()
  for (const wrong of [
    '/unsubscribe',
    '/unsubscribe?key=1',
    '/unsubscribe?key=00000000-0000-4000-8000-000000000000',
    `/unsubscribe?key=${person.id}`,
  ]) {
    expect([wrong, (await guest.get(wrong)).status]).toEqual([wrong, 404])
    expect([wrong, (await guest.post(wrong, { 'List-Unsubscribe': 'One-Click' })).status]).toEqual([
      wrong,
      404,
    ])
  }
  expect(await state()).toEqual(before)
})

test('a newsletter is written, previewed in a scriptless frame and sent with an unsubscribe link', async () => {
  const incomplete = await admin.post('/admin/newsletters/new', {
    intent: 'save',
    ...draft,
    subject: '',
  })
  expect(await incomplete.text()).toContain('Please fill this in.')
  const written = await admin.post('/admin/newsletters/new', { intent: 'save', ...draft })
  const path = new URL(written.headers.get('location')!, shop.url).pathname
  const page = await (await admin.get(path)).text()
  expect(page).toMatch(/<iframe[^>]*sandbox=""/)

  await admin.post(path, { intent: 'send', basedOn: '7' })
  expect((await state()).mails).toEqual([])
  await admin.post(path, { intent: 'send', basedOn: '1' })
  await admin.post(path, { intent: 'send', basedOn: '1' })
  await expect
    .poll(async () => (await state()).mails.map(({ status, recipient }) => [status, recipient]))
    .toEqual([['sent', 'meera@zari.test']])
  expect(await (await admin.get('/admin/mail')).text()).toContain('Newsletter')
  expect(await (await admin.get('/admin/mail/kept')).text()).toContain(`${shop.url}${link}`)
  expect((await admin.get('/admin/newsletters/999999')).status).toBe(404)
  expect((await admin.get('/admin/newsletters/x')).status).toBe(404)
})
