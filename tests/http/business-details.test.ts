import { expect, test } from 'vitest'
import { findNewestSiteRecord } from '../../src/shop/site/site-store.server.ts'
import { publishedPage } from '../support/page-fixtures.ts'
import { controlLabelled, descriptionOf, attributeOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [meera, devi] = [await signedIn(shop, 'admin'), await signedIn(shop, 'admin')]
const guest = visitor(shop.url)
const text = async (path: string) => (await guest.get(path)).text()
const newest = () => findNewestSiteRecord(db, 'business')
const stored = async () => [
  await newest(),
  (await db.selectFrom('staff_changes').select('id').execute()).length,
]

async function save(fields: Record<string, string>, who = meera): Promise<string> {
  const basedOnVersion = String((await newest())?.version ?? 0)
  const response = await who.post('/admin/pages/business', { basedOnVersion, ...fields })
  return response.text()
}

await save({ phone: '+91 80 5550 100', dispatchTime: '2 working days' })
await publishedPage(db, 'Sending', 'Stays.')
const pageId = (await publishedPage(db, 'Calling', 'We send silk.')).id
await db
  .updateTable('site_records')
  .set({
    body: JSON.stringify({
      title: 'Calling',
      seoTitle: '',
      seoDescription: '',
      text: {
        type: 'doc',
        content: ['Call {phone}.', 'Sent within {dispatch time}.', 'Stays.'].map((words) => ({
          type: 'paragraph',
          content: [{ type: 'text', text: words }],
        })),
      },
    }),
  })
  .where('kind', '=', `page:${pageId}`)
  .execute()

test('a cached page and the contact page follow the business details', async () => {
  await text('/contact')
  const timing = async () => (await guest.get('/pages/calling')).headers.get('server-timing')
  await expect.poll(timing).toContain('hit')
  expect(await text('/pages/calling')).toContain('Call +91 80 5550 100.')
  await save({ phone: '+91 22 5550 200', dispatchTime: 'a day' })
  await expect.poll(() => text('/pages/calling')).toContain('Call +91 22 5550 200.')
  expect(await text('/pages/calling')).toContain('Sent within a day.')
  await expect.poll(() => text('/contact')).toContain('href="tel:+91225550200"')
})

test('removing a fact after publishing removes only the paragraph that needs it', async () => {
  await save({ phone: '', dispatchTime: 'a day' })
  await expect.poll(() => text('/pages/calling')).not.toContain('Call ')
  const shown = await text('/pages/calling')
  expect(shown).toContain('Sent within a day.')
  expect(shown).toContain('Stays.')
  expect(textOf(shown)).not.toMatch(/\{[a-z ]+\}/)
  await expect.poll(() => text('/contact')).not.toContain('href="tel:')

  await save({ phone: '+91 80 5550 100', dispatchTime: 'a day' })
  await expect.poll(() => text('/pages/calling')).toContain('Call +91 80 5550 100.')
})

test('the second of two simultaneous edits gets a message and changes nothing', async () => {
  const { version } = (await newest())!
  await save({ phone: '+91 80 5550 101' })
  const before = await stored()
  const response = await save({ phone: '+91 80 5550 102', basedOnVersion: String(version) }, devi)
  expect(textOf(response)).toContain('Another admin saved the business details a moment ago.')
  expect(await stored()).toEqual(before)
})

test('a wrong email or number is marked at its field, and nothing is saved', async () => {
  const before = await stored()
  const html = await save({
    email: 'nobody',
    officerPhone: 'ring me',
    deliveryTime: 'x'.repeat(201),
  })
  for (const [label, problem] of [
    ['Email', 'Please enter an email address.'],
    ['Officer phone', 'Please enter a phone number.'],
    ['Delivery time', 'Please use at most 200 characters.'],
  ] as const) {
    const control = controlLabelled(html, label)
    expect(descriptionOf(html, control), label).toContain(problem)
    expect(attributeOf(control, 'aria-invalid'), label).toBe('true')
  }
  expect(await stored()).toEqual(before)
})

test('every saved version is kept, and the change log names what was changed', async () => {
  const { version } = (await newest())!
  await save({ phone: '+91 80 5550 103', legalName: 'Nilgiri Silks LLP' })
  const versions = await db
    .selectFrom('site_records')
    .select('version')
    .where('kind', '=', 'business')
    .orderBy('version')
    .execute()
  expect(versions.map((row) => row.version)).toEqual(
    Array.from({ length: version + 1 }, (_, index) => index + 1),
  )
  const change = await db
    .selectFrom('staff_changes')
    .select(['action', 'after'])
    .where('subject', '=', 'site:business')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(change).toMatchObject({
    action: 'site-published',
    after: { legalName: 'Nilgiri Silks LLP', phone: '+91 80 5550 103' },
  })
})

test('guests, customers and packers neither see nor change business details', async () => {
  const before = await stored()
  for (const who of [guest, await signedIn(shop), await signedIn(shop, 'packer')]) {
    expect(await (await who.get('/admin/pages/business')).text()).not.toContain('5550 103')
    const response = await who.post('/admin/pages/business', { basedOnVersion: '9', phone: '1' })
    expect([302, 403]).toContain(response.status)
  }
  expect(await stored()).toEqual(before)
})
