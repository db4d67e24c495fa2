import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPage, findPageBySlug } from '../../src/shop/pages/page-store.server.ts'
import { shopTimeOf } from '../../src/shop/shop-time.ts'
import { pageContent } from '../support/page-fixtures.ts'
import { productForms } from '../support/product-forms.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor, type Visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const [meera, devi] = [await signedIn(shop, 'admin'), await signedIn(shop, 'admin')]
const customer = await signedIn(shop)
const guest = visitor(shop.url)
const photograph = new Uint8Array(readFileSync('tests/pictures/Portrait_3.jpg'))
const text = async (path: string, who: Visitor = guest) => (await who.get(path)).text()
const status = async (path: string, who: Visitor = guest) => (await who.get(path)).status

type Content = Parameters<typeof pageContent>[0]

/** Creates a draft, and returns functions that send its form and read its state. */
async function draft(title: string) {
  const created = await meera.post('/admin/pages', { title })
  const editor = new URL(created.headers.get('location')!, shop.url).pathname
  const id = editor.split('/').at(-1)!
  const newest = async () => (await findPage(db, id))!.newestVersion
  const post = async (who: Visitor, fields: Record<string, string>) =>
    textOf(await (await who.post(editor, fields)).text())
  const send = (
    content: Content,
    intent: string,
    { who = meera, ...more }: { who?: Visitor; basedOnVersion?: string; publishAt?: string } = {},
  ) => sendOn(who, { intent, text: JSON.stringify(pageContent(content).text), ...more })
  const sendOn = async (who: Visitor, fields: Record<string, string>) => {
    const basedOnVersion = String(await newest())
    return post(who, { title, seoTitle: '', seoDescription: '', basedOnVersion, ...fields })
  }
  return { id, editor, newest, post, send, stored: () => findPage(db, id) }
}

test('versions are compared word by word, and a restored one is a draft until it is published', async () => {
  const page = await draft('Looms')
  await page.send('We weave silk.', 'publish-page')
  await page.send('We weave cotton.', 'publish-page')
  const versions = `${page.editor}/versions`
  const compared = await text(`${versions}?version=2&with=3`, meera)
  expect(compared).toMatch(/<del[^>]*>silk<\/del>/)
  expect(compared).toMatch(/<ins[^>]*>cotton<\/ins>/)
  expect(textOf(await text(`${versions}?version=3&with=3`, meera))).toContain('No differences.')

  await page.post(meera, { basedOnVersion: '3', restore: '2' })
  expect(await page.stored()).toMatchObject({ newestVersion: 4, publishedVersion: 3 })
  expect(await text('/pages/looms')).toContain('We weave cotton.')
  expect(textOf(await text(`${versions}?version=2&with=4`, meera))).toContain('No differences.')
  await page.send('We weave silk.', 'publish-page')
  await expect.poll(() => text('/pages/looms')).toContain('We weave silk.')
})

test('the versions of an unknown page are not found, and wrong numbers show the last two', async () => {
  const page = await draft('Numbers')
  await page.send('One.', 'save-page')
  for (const query of ['?version=99&with=-1', '?version=x', '?version=1e9&with=0.5'])
    expect(textOf(await text(`${page.editor}/versions${query}`, meera))).toContain(
      'Version 1 and version 2',
    )
  for (const id of ['x', '01234567-89ab-4def-8123-456789abcdef'])
    expect(await status(`/admin/pages/${id}/versions`, meera)).toBe(404)
  expect(await status(`${page.editor}/versions`, customer)).toBe(302)
})

test('the second of two edits of the same version gets a message and changes nothing', async () => {
  const page = await draft('Dyes')
  const basedOnVersion = String(await page.newest())
  await page.send('Madder.', 'publish-page', { basedOnVersion })
  const before = await page.stored()
  const result = await page.send('Indigo.', 'publish-page', { who: devi, basedOnVersion })
  expect(result).toContain('Another admin saved this page a moment ago.')
  expect(await page.stored()).toEqual(before)
  expect(await text('/pages/dyes')).toContain('Madder.')
  await page.send('Indigo.', 'publish-page', { who: devi })
  await expect.poll(() => text('/pages/dyes')).toContain('Indigo.')
})

test('a time in the past, too far ahead or unreadable schedules nothing', async () => {
  const page = await draft('Festival')
  const before = await page.stored()
  const yesterday = shopTimeOf(new Date(Date.now() - 86_400_000))
  const nextCentury = shopTimeOf(new Date(Date.now() + 3_000 * 86_400_000))
  for (const publishAt of [yesterday, nextCentury, 'soon', ''])
    expect(await page.send('Soon.', 'schedule-page', { publishAt })).toContain(
      'Please choose a time in the future, within a year.',
    )
  expect(await page.stored()).toEqual(before)
})

test('an uploaded image is shown on the page, and an unknown one is refused', async () => {
  const page = await draft('Pictures')
  const uploaded = await productForms(shop).upload(meera, photograph)
  const { image } = (await uploaded.json()) as { image: { id: string } }
  const withImage = (id: string): Content => [
    { type: 'image', attrs: { id, width: 3, height: 4, alt: 'The loom' } },
  ]
  expect(
    await page.send(withImage('01234567-89ab-4def-8123-456789abcdef'), 'publish-page'),
  ).toContain('An image of this text no longer exists.')
  expect(await page.stored()).toMatchObject({ newestVersion: 1, publishedVersion: null })
  await page.send(withImage(image.id), 'publish-page')
  const html = await text('/pages/pictures')
  expect(html).toMatch(new RegExp(`<img[^>]*alt="The loom"`))
  const [, source = ''] = new RegExp(`src="(/images/${image.id}/[^"]+)"`).exec(html) ?? []
  expect(await status(source)).toBe(200)
})

test('only admins read a draft through its preview, its data or its screens', async () => {
  const page = await draft('Secrets')
  await page.send('Nobody reads this yet.', 'save-page')
  const screens = [page.editor, `${page.editor}/versions`, '/pages/secrets?preview=2']
  for (const who of [guest, customer, await signedIn(shop, 'packer')])
    for (const screen of [...screens, `${page.editor}.data`, '/pages/secrets.data?preview=2'])
      expect(await text(screen, who), screen).not.toContain('Nobody reads this')
  for (const screen of screens) expect(await text(screen, meera)).toContain('Nobody reads this')
  expect(await status('/pages/secrets?preview=3', meera)).toBe(404)
})

test('a withdrawn page disappears from the shop, its footer and the sitemap, until it is back', async () => {
  const page = await draft('Summer')
  await page.send('Cotton.', 'publish-page')
  const link = 'href="/pages/summer"'
  const sitemap = () => text('/sitemaps/pages.xml')
  await expect.poll(() => text('/faq')).toContain(link)
  await expect.poll(sitemap).toContain('/pages/summer<')

  await page.post(meera, { intent: 'withdraw-page' })
  await expect.poll(() => text('/faq')).not.toContain(link)
  await expect.poll(sitemap).not.toContain('/pages/summer<')
  for (const path of ['/pages/summer', '/pages/summer.data']) expect(await status(path)).toBe(404)
  expect(textOf(await text(page.editor, meera))).toContain('Draft: visitors do not see it')

  await page.send('Cotton again.', 'publish-page')
  await expect.poll(() => text('/pages/summer')).toContain('Cotton again.')
  await expect.poll(() => text('/faq')).toContain(link)
})

test('a new page at a former address replaces its redirect until the new page is withdrawn', async () => {
  const moved = await draft('Weavers')
  await moved.send('The first.', 'publish-page')
  await moved.post(meera, { intent: 'rename-page', address: 'People' })
  expect(await status('/pages/weavers')).toBe(301)
  const second = await draft('Weavers')
  expect(await status('/pages/weavers')).toBe(301)
  await second.send('The second.', 'publish-page')
  expect(await text('/pages/weavers')).toContain('The second.')
  await second.post(meera, { intent: 'withdraw-page' })
  await expect.poll(() => status('/pages/weavers')).toBe(301)
  expect(await findPageBySlug(db, 'people')).toMatchObject({ id: moved.id })
})
