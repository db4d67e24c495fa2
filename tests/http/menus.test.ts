import { expect, test } from 'vitest'
import { publish } from '../../src/platform/events/publish.server.ts'
import { collectionsTopic, collectionTopic } from '../../src/shop/collections/collection.ts'
import { initialMenus, type Menus } from '../../src/shop/site/menus/menus.ts'
import { linksOf } from '../support/html-parts.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)

const html = async (path: string, who = guest) => (await who.get(path)).text()
const links = async (path: string, who = guest) => linksOf(await html(path, who))
const send = async (intent: string, versions: [number, number], { columns }: Menus) =>
  (
    await admin.post('/admin/menus', {
      intent,
      basedOnVersion: String(versions[0]),
      basedOnDraft: String(versions[1]),
      menus: JSON.stringify(columns),
    })
  ).text()

await db
  .insertInto('collections')
  .values({ slug: 'wedding', mode: 'manual', title: 'Wedding' })
  .execute()
const [header, , categories] = initialMenus.columns
const menus: Menus = {
  columns: [
    { ...header!, entries: [...header!.entries, { text: 'Story', to: '/about' }] },
    {
      place: 'shop',
      heading: 'Occasions',
      entries: [{ text: 'For weddings', to: '/shop/wedding' }],
    },
    categories!,
    { place: 'footer', heading: 'Help', entries: [{ text: 'Loom', to: 'https://loom.example/' }] },
    { place: 'footer', heading: 'More', entries: [{ text: 'Questions', to: '/faq' }] },
  ],
}

test('a draft is shown to admins only, on the home page', async () => {
  expect(await send('save', [0, 0], menus)).toContain('Draft saved.')
  const preview = await admin.get('/?preview=menus-0-1')
  expect(preview.headers.get('cache-control')).toMatch(/private|no-store/)
  expect(linksOf(await preview.text())).toMatchObject({ 'For weddings': '/shop/wedding' })
  const refused = await guest.get('/?preview=menus-0-1')
  expect(refused.headers.get('location')).toMatch(/^\/admin\/login/)
  for (const path of ['/', '/about', '/about?preview=menus'])
    expect(await links(path)).not.toHaveProperty('For weddings')
})

test('published menus replace those of cached pages', async () => {
  expect(await links('/contact')).toHaveProperty('Trending')
  expect(await send('publish', [0, 1], menus)).toContain('Published.')
  await expect
    .poll(() => links('/contact'))
    .toMatchObject({
      Story: '/about',
      'For weddings': '/shop/wedding',
      Saree: '/shop/saree',
      Loom: 'https://loom.example/',
      Questions: '/faq',
    })
  const page = await html('/contact')
  expect(linksOf(page)).not.toHaveProperty('Trending')
  expect(textOf(page)).not.toContain('Customer Service')
  expect(page).toContain('aria-labelledby="footer-column-1"')
})

test('an entry disappears with its collection, even from cached pages', async () => {
  expect(await links('/')).toHaveProperty('For weddings')
  await db.deleteFrom('collections').where('slug', '=', 'wedding').execute()
  await publish(db, collectionsTopic, collectionTopic('wedding'))
  await expect.poll(() => links('/')).not.toHaveProperty('For weddings')
  expect(await html('/admin/menus', admin)).toContain('/shop/wedding (not shown)')
})

test('an outdated edit is reported, and nothing is written', async () => {
  const stored = () => db.selectFrom('site_records').select(['kind', 'version']).execute()
  const before = await stored()
  expect(await send('publish', [0, 0], initialMenus)).toContain('Somebody else changed the menus')
  const asGuest = await guest.post('/admin/menus', { intent: 'publish' })
  expect(asGuest.headers.get('location')).toMatch(/^\/admin\/login/)
  expect(await stored()).toEqual(before)
})
