import { expect, test } from 'vitest'
import { findMenus } from '#shop/site/menus/menus-store.server.ts'
import { initialMenus, type Menus } from '#shop/site/menus/menus.ts'
import { findSiteDraft } from '#shop/site/site-draft-store.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import {
  attributeOf,
  buttonNamed,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import MenusPage, { action, loader } from './menus-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const PATH = '/admin/menus'
const load = (signedIn: Parameters<typeof getting>[2]['signedIn'] = meera) =>
  loader(getting({ db }, PATH, { signedIn }))
const send = (fields: Fields) => action(posting({ db }, PATH, { signedIn: meera, fields }))
const page = async (actionData?: unknown) =>
  pageHtml(MenusPage, { loaderData: await load(), actionData })
const sent = (intent: string, published: number, draft: number, { columns }: Menus) => ({
  intent,
  basedOnVersion: published,
  basedOnDraft: draft,
  menus: JSON.stringify(columns),
})
const [header, ...others] = initialMenus.columns
const withEntry = (text: string, to: string): Menus => ({
  columns: [{ ...header!, entries: [...header!.entries, { text, to }] }, ...others],
})

test('the form shows the columns of the first menus with their buttons', async () => {
  const html = await page()
  for (const name of [
    'Header',
    'Shop menu: Collections',
    'Shop menu: Categories',
    'Footer: Customer Service',
  ])
    expect(textOf(html)).toContain(name)
  expect(html).toContain('value="Trending"')
  expect(buttonNamed(html, 'Up: Shop menu: Collections')).toContain('aria-disabled="true"')
  expect(buttonNamed(html, 'Down: Shop menu: Collections')).not.toContain('aria-disabled')
  expect(buttonNamed(html, 'Remove: Header, link 3')).toContain('type="button"')
  expect(tagsOf(html, 'iframe')[0]).toContain('/?preview=menus-0-0')
})

test('a draft is saved, announced on the page and discarded', async () => {
  const saved = await send(sent('save', 0, 0, withEntry('Our looms', '/about')))
  expect(saved).toMatchObject({ tone: 'success', versions: { published: 0, draft: 1 } })
  expect(textOf(await page())).toContain('Customers still see the published menus.')
  expect(await findMenus(db)).toBe(initialMenus)
  const discarded = { intent: 'discard', basedOnVersion: 0, basedOnDraft: 1 }
  expect(await send(discarded)).toMatchObject({ tone: 'success', isDiscarded: true })
  expect(await findSiteDraft(db, 'menus')).toBeUndefined()
})

test('Enter in a field saves a draft and publishes nothing', async () => {
  const first = tagsOf(await page(), 'button').find((tag) => tag.includes('name="intent"'))
  expect(attributeOf(first!, 'value')).toBe('save')
})

test('wrong fields and outdated forms are refused, and nothing is written', async () => {
  const refused = await send(sent('publish', 0, 0, withEntry('Loom', 'http://loom.example')))
  expect(refused).toMatchObject({ tone: 'error', problems: { '0.3.to': expect.any(String) } })
  const html = await page({ ...refused, problems: { '0.0.text': 'Too loud.' } })
  const [text = ''] = tagsOf(html, 'input').filter((tag) => tag.includes('value="Home"'))
  expect(descriptionOf(html, text)).toContain('Too loud.')
  expect(await send(sent('publish', 3, 0, initialMenus))).toMatchObject({
    text: expect.stringContaining('Somebody else changed the menus'),
  })
  expect(await send({ restore: 9, basedOnVersion: 0 })).toMatchObject({
    text: 'This version no longer exists.',
  })
  expect(await findMenus(db)).toBe(initialMenus)
})

test('an entry whose collection is gone is marked, and versions can be restored', async () => {
  expect(await page()).not.toContain('Customers do not see this entry: its page is not')
  await send(sent('publish', 0, 0, withEntry('Gowns', '/shop/gown')))
  const html = await page()
  expect(html).toContain('/shop/gown (not shown)')
  expect(html).toContain('Customers do not see this entry: its page is not in the shop now.')
  await send(sent('publish', 1, 0, initialMenus))
  expect(await page()).toContain('href="/admin/siteinfo/menus"')
  expect(await send({ restore: 1, basedOnVersion: 2 })).toMatchObject({ tone: 'success' })
  expect(await findMenus(db)).toEqual(withEntry('Gowns', '/shop/gown'))
})

test('only admins edit the menus', () => expectForAdminsOnly({ db }, load))
