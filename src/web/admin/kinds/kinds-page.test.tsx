import { expect, test } from 'vitest'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { deleteSizeToRename, insertSizesToRename } from '#shop/kinds/rename-size-store.server.ts'
import { admin, sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { buttonNamed, linksOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { expectForAdminsOnly, formOf, getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { kindsAction } from './kinds-action.server.ts'
import KindsPage, { loader } from './kinds-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const load = () => loader(getting({ db }, '/admin/kinds', { signedIn: meera }))
const page = async () => pageHtml(KindsPage, { loaderData: await load() })
const press = (intent: string, kind: string) => kindsAction(db, meera.id, formOf({ intent, kind }))
const enabled = async () =>
  (await listKinds(db)).filter(({ isEnabled }) => isEnabled).map(({ slug }) => slug)

test('the page shows kinds in the order of the menu, with sizes, address and products', async () => {
  await sareeInShop(db)
  await suitInShop(db)
  await suitInShop(db)
  const html = await page()
  const [inShop = '', notInShop = ''] = html.split('Not in your shop')
  expect(textOf(inShop)).toContain('/shop/suit · S, M, L, XL, XXL · 2 products')
  expect(textOf(inShop)).toContain('/shop/saree · S, M, L, XL, XXL · 1 product')
  expect(textOf(inShop)).not.toContain('1 products')
  expect(textOf(notInShop)).toContain('/shop/blouse · 28, 30, 32')
  expect(linksOf(html)['Suit']).toBe('/admin/kinds/suit')
})

test('a button is shown only where its action is possible', async () => {
  const html = await page()
  expect(buttonNamed(html, 'Move down Suit')).toContain('value="move-down"')
  expect(buttonNamed(html, 'Disable Saree')).toContain('value="disable"')
  expect(buttonNamed(html, 'Delete Blouse')).toContain('type="button"')
  expect(textOf(html)).toContain('Delete Blouse? Its sizes, size guide and tax data are lost.')
  for (const absent of ['Move up Suit', 'Move down Saree', 'Delete Suit', 'Move up Blouse'])
    expect(html).not.toContain(`aria-label="${absent}"`)
})

test('a kind is enabled, moved, disabled and deleted', async () => {
  expect(await press('enable', 'blouse')).toMatchObject({ tone: 'success', text: 'Enabled' })
  expect(await enabled()).toContain('blouse')
  expect(await press('move-up', 'saree')).toMatchObject({ tone: 'success' })
  expect((await enabled())[0]).toBe('saree')
  expect(await press('move-down', 'saree')).toMatchObject({ tone: 'success' })
  expect(await press('disable', 'blouse')).toMatchObject({ text: 'Disabled' })
  expect(await press('delete', 'blouse')).toMatchObject({ text: 'Kind deleted' })
  expect((await listKinds(db)).map(({ slug }) => slug)).not.toContain('blouse')
})

test('kinds in use and unknown kinds are refused with the reason, and stay as they are', async () => {
  const before = await listKinds(db)
  expect(await press('disable', 'suit')).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('2 products are of this kind') as string,
  })
  expect(await press('disable', 'saree')).toMatchObject({
    text: expect.stringContaining('1 product is of this kind') as string,
  })
  expect(await press('delete', 'suit')).toMatchObject({
    text: expect.stringContaining('so it can only be disabled') as string,
  })
  for (const intent of ['enable', 'disable', 'delete', 'move-up'])
    expect(await press(intent, 'no-such-kind')).toMatchObject({
      tone: 'error',
      text: 'This kind no longer exists.',
    })
  expect(await press('rename', 'suit')).toMatchObject({ tone: 'error' })
  expect(await listKinds(db)).toEqual(before)
})

test('only admins see the kinds', () =>
  expectForAdminsOnly({ db }, (signedIn) => loader(getting({ db }, '/admin/kinds', { signedIn }))))

test('the page shows how many products still have the earlier name of a size', async () => {
  const rename = { from: 'M', to: 'Medium' }
  await insertSizesToRename(db, 'suit', [rename])
  const text = textOf(await page())
  expect(text).toContain('Renaming sizes in products…')
  expect(text).toMatch(/Suit: M → Medium \d+ products? left/)
  await deleteSizeToRename(db, { kind: 'suit', from: 'M' })
  expect(textOf(await page())).not.toContain('Renaming')
})
