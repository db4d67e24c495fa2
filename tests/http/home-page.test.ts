import { expect, test } from 'vitest'
import { publish } from '../../src/platform/events/publish.server.ts'
import { catalogueTopic } from '../../src/shop/catalogue/product.ts'
import { publishDueDrafts } from '../../src/shop/site/schedule-draft.server.ts'
import { shopTimeOf } from '../../src/shop/shop-time.ts'
import { initialHome, newItem, type HomeSection } from '../../src/shop/site/home/home-sections.ts'
import { sareeInShop } from '../support/builders.ts'
import { attributeOf, tagsOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
await sareeInShop(db, { title: 'Lotus Banarasi' })

const hero = initialHome.sections[0]!
const section = (type: HomeSection['type'], ...items: HomeSection['items']): HomeSection => ({
  type,
  items,
  collection: type === 'shelf' ? 'saree' : '',
})
const home = async (path = '/', who = guest) => textOf(await (await who.get(path)).text())
const send = async (
  intent: string,
  versions: [number, number],
  sections: HomeSection[],
  publishAt = '',
) =>
  (
    await admin.post('/admin/home-page', {
      intent,
      basedOnVersion: String(versions[0]),
      basedOnDraft: String(versions[1]),
      sections: JSON.stringify(sections),
      publishAt,
    })
  ).text()
const stored = () =>
  Promise.all([
    db.selectFrom('site_records').selectAll().execute(),
    db.selectFrom('site_drafts').selectAll().execute(),
    db.selectFrom('site_schedules').selectAll().execute(),
  ])

const sections = [
  hero,
  section('shelf', newItem({ heading: 'Six yards' })),
  section('new-arrivals', newItem({ heading: 'Just in' })),
  section('promises', newItem({ heading: 'Handwoven' }), newItem({ heading: 'Easy returns' })),
  section('image-text', newItem({ heading: 'Our looms', text: 'In Varanasi.' })),
  section('recently-viewed', newItem({ heading: 'Seen by you' })),
  section('newsletter', newItem({ heading: 'News from the loom', text: 'Twice a month.' })),
]

test('a draft is shown to admins only, in a frame of this shop, and never cached', async () => {
  expect(await send('save', [0, 0], sections)).toContain('Draft saved.')
  expect(await home()).not.toContain('Six yards')
  const preview = await admin.get('/?preview=0-1')
  expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(preview.headers.get('cache-control')).toMatch(/private|no-store/)
  const text = textOf(await preview.text())
  for (const words of ['Six yards', 'Just in', 'Lotus Banarasi', 'Handwoven', 'In Varanasi.'])
    expect(text).toContain(words)
  const refused = await guest.get('/?preview=0-1')
  expect(refused.headers.get('location')).toMatch(/^\/admin\/login/)
  expect(await home()).not.toContain('Six yards')
})

test('a published home page replaces the cached one, and follows its products', async () => {
  expect(await home()).toContain('Recommended')
  expect(await send('publish', [0, 1], sections)).toContain('Published.')
  await expect.poll(() => home()).toContain('Six yards')
  expect(await home()).not.toContain('Recommended')
  await sareeInShop(db, { title: 'Peacock Kanjivaram' })
  await publish(db, catalogueTopic)
  await expect.poll(() => home()).toContain('Peacock Kanjivaram')
})

test('the newsletter section has the form of the footer, with a field of its own', async () => {
  await expect.poll(() => home()).toContain('News from the loom')
  const html = await (await guest.get('/')).text()
  const forms = tagsOf(html, 'form').filter((tag) => tag.includes('action="/subscribe"'))
  expect(forms).toHaveLength(2)
  const ids = tagsOf(html, 'input')
    .filter((tag) => tag.includes('name="userEmailId"'))
    .map((tag) => attributeOf(tag, 'id'))
  expect(new Set(ids).size).toBe(2)
  expect(textOf(html)).toContain('Twice a month.')
})

test('recently viewed products are asked for by the browser, so that all visitors share one page', async () => {
  await expect.poll(() => home()).toContain('News from the loom')
  const html = await (await guest.get('/')).text()
  expect(textOf(html)).not.toContain('Seen by you')
  expect(await (await (await signedIn(shop)).get('/')).text()).toBe(html)
})

test('wrong sections and outdated edits are refused, and nothing is written', async () => {
  const before = await stored()
  const wrong = [hero, section('tiles', newItem({ heading: 'A', to: 'https://evil.example' }))]
  expect(await send('publish', [1, 0], wrong)).toContain('A page of your shop, from its first /')
  expect(await send('publish', [0, 0], sections)).toContain('Somebody else changed the home page')
  const asGuest = await guest.post('/admin/home-page', { intent: 'publish' })
  expect(asGuest.headers.get('location')).toMatch(/^\/admin\/login/)
  expect(await stored()).toEqual(before)
})

test('a shelf of a collection that no longer exists is left out', async () => {
  const gone = { ...section('shelf', newItem({ heading: 'Gone' })), collection: 'gown' }
  await db
    .insertInto('site_records')
    .values({ kind: 'home', version: 2, body: JSON.stringify({ sections: [hero, gone] }) })
    .execute()
  const text = await home('/?preview', admin)
  expect(text).toContain('Elegance in every thread')
  expect(text).not.toContain('Gone')
})

test('an older version is compared and published again', async () => {
  expect(await home('/admin/siteinfo/home', admin)).toContain('Versions of Home page')
  const restored = await admin.post('/admin/home-page', { restore: '1', basedOnVersion: '2' })
  expect(await restored.text()).toContain('Published.')
  await expect.poll(() => home()).toContain('Six yards')
})

test('a home page is scheduled for a time within a year, and cached pages show it from then on', async () => {
  const [records] = await stored()
  const published = records.filter(({ kind }) => kind === 'home').length
  const day = 86_400_000
  const before = await stored()
  for (const ahead of [-day, 400 * day]) {
    const wrong = shopTimeOf(new Date(Date.now() + ahead))
    const result = await send('schedule-draft', [published, 0], sections, wrong)
    expect(textOf(result)).toContain('Please choose a time in the future, within a year.')
  }
  expect(await stored()).toEqual(before)

  const festive = [hero, section('image-text', newItem({ heading: 'Festive looms' }))]
  const tomorrow = new Date(Date.now() + day)
  await send('schedule-draft', [published, 0], festive, shopTimeOf(tomorrow))
  expect(await home()).not.toContain('Festive looms')
  expect(await home('/admin/home-page', admin)).toContain('Later drafts do not change it.')
  expect(await publishDueDrafts(db, tomorrow)).toBe(1)
  await expect.poll(() => home()).toContain('Festive looms')
  expect(await home('/admin/home-page', admin)).not.toContain('Later drafts do not change it.')
})
