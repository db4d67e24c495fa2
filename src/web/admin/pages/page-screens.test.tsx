import { expect, test } from 'vitest'
import { publishPage } from '#shop/pages/publish-page.server.ts'
import { listPages } from '#shop/pages/page-store.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { attributeOf, buttonNamed, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { publishedPage } from '../../../../tests/support/page-fixtures.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import PageEditorPage, { loader as editorLoader } from './page-editor-page.tsx'
import { pageMessages } from './page-messages.ts'
import PageVersionsPage, { loader as versionsLoader } from './page-versions-page.tsx'
import PagesPage, { action, loader } from './pages-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const shop = { db, config: { shopName: 'Zari', isShopNameSet: true } as never }
const { id, staffId } = await publishedPage(db, 'Looms', 'We weave.')

const listed = async (actionData?: unknown) =>
  pageHtml(PagesPage, {
    loaderData: await loader(getting(shop, '/admin/pages', { signedIn: meera })),
    actionData,
  })
const create = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting(shop, '/admin/pages', { fields, signedIn }))
const edited = async (pageId: string, actionData?: unknown) => {
  const visit = { signedIn: meera, params: { id: pageId } }
  const loaderData = await editorLoader(getting(shop, `/admin/pages/${pageId}`, visit))
  return pageHtml(PageEditorPage, { loaderData, actionData })
}
const versionsOf = async (pageId: string, query = '') => {
  const visit = { signedIn: meera, params: { id: pageId } }
  const path = `/admin/pages/${pageId}/versions${query}`
  return pageHtml(PageVersionsPage, {
    loaderData: await versionsLoader(getting(shop, path, visit)),
  })
}

test('all screens of pages are for admins only', async () => {
  const visit = (signedIn: Person | null) => ({ signedIn, params: { id } })
  await expectForAdminsOnly({ db }, (who) => loader(getting(shop, '/admin/pages', visit(who))))
  await expectForAdminsOnly({ db }, (who) => editorLoader(getting(shop, '/x', visit(who))))
  await expectForAdminsOnly({ db }, (who) => versionsLoader(getting(shop, '/x', visit(who))))
  const before = await listPages(db)
  await expectForAdminsOnly({ db }, (who) => create({ title: 'Mine' }, who))
  expect(await listPages(db)).toEqual(before)
})

test('the list shows the title, address and state of each page', async () => {
  const html = await listed()
  expect(linksOf(html)).toMatchObject({ Looms: `/admin/pages/${id}` })
  expect(linksOf(html)).toHaveProperty('Returns and refunds')
  expect(textOf(html)).toContain('/pages/looms · Published')
  expect(textOf(html)).toContain('/pages/terms · Draft: visitors do not see it')
})

test.each([
  ['', pageMessages.noTitle],
  ['   ', pageMessages.noTitle],
  ['x'.repeat(121), 'Please use at most 120 characters.'],
  ['Looms!', pageMessages.taken],
  ['बुनकर', pageMessages.noAddress],
])('the title "%s" creates no page, and is still in the form', async (title, problem) => {
  const before = await listPages(db)
  const result = await create({ title })
  expect(result.problem).toBe(problem)
  expect(await listPages(db)).toEqual(before)
  const html = await listed(result)
  expect(textOf(html)).toContain(problem)
  if (title.trim()) expect(html).toContain(`value="${title}"`)
})

test('the editor of a published page can withdraw it, that of a draft cannot', async () => {
  const html = await edited(id)
  expect(linksOf(html)).toMatchObject({ '/pages/looms': '/pages/looms' })
  expect(buttonNamed(html, 'Withdraw page')).toBeDefined()
  const draft = (await listPages(db)).find(({ slug }) => slug === 'privacy')!
  const policy = await edited(draft.id)
  expect(() => buttonNamed(policy, 'Withdraw page')).toThrow()
  expect(() => buttonNamed(policy, 'Change address')).toThrow()
  expect(textOf(policy)).toContain('Missing: ')
})

test('the preview shows the newest saved version in a frame without scripts', async () => {
  const [frame = ''] = tagsOf(await edited(id), 'iframe')
  expect(attributeOf(frame, 'src')).toBe('/pages/looms?preview=2')
  expect(attributeOf(frame, 'sandbox')).toBe('allow-same-origin')
  expect(attributeOf(frame, 'title')).toBe('Preview on a phone')
})

test('a scheduled page says when, and can be cancelled', async () => {
  const at = new Date('2030-10-20T06:00:00Z')
  await publishPage(db, { pageId: id, version: 2, at, staffId }, new Map())
  const html = await edited(id)
  expect(textOf(html)).toContain('To be published on Oct 20, 2030')
  expect(buttonNamed(html, 'Cancel publication')).toContain('value="cancel-publication"')
})

test('the form is based on the newest version, and shows why an edit was refused', async () => {
  const based = async (actionData?: unknown) =>
    tagsOf(await edited(id, actionData), 'input').find((tag) => tag.includes('basedOnVersion'))
  expect(await based()).toContain('value="2"')
  const refused = { tone: 'error', text: pageMessages.changedByOther }
  expect(textOf(await edited(id, refused))).toContain(pageMessages.changedByOther)
})

test('a page with one version or none has nothing to compare', async () => {
  const [policy] = await listPages(db)
  expect(textOf(await versionsOf(policy!.id))).toContain('Nothing saved yet')
  const compared = await versionsOf(id, '?version=1&with=2')
  expect(textOf(compared)).toContain('Version 1 and version 2')
  expect(buttonNamed(compared, 'Restore version 1')).toContain('value="1"')
  expect(() => buttonNamed(compared, 'Restore version 2')).toThrow()
})
