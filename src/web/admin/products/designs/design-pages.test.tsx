import { expect, test } from 'vitest'
import { designAddress } from '#shop/designs/design.ts'
import { admin, sareeInShop } from '../../../../../tests/support/builders.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  linksOf,
} from '../../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import DesignPage, { action, loader } from './design-page.tsx'
import { designTexts, type DesignResult } from './design-result.ts'
import DesignsPage, { loader as listLoader } from './designs-page.tsx'
import { designsAddress, parseDesignsView } from './designs-view.ts'

const { db } = await testDatabase()
const meera = await admin(db)
let count = 0

async function colour(design: string, title = `Piece ${++count}`): Promise<string> {
  const { id } = await sareeInShop(db, { title })
  await db.updateTable('products').set({ design }).where('id', '=', id).execute()
  return id
}
const at = (design: string, signedIn: Parameters<typeof getting>[2]['signedIn'] = meera) => ({
  signedIn,
  params: { design },
})
const visit = (design: string, signedIn = at(design).signedIn) =>
  loader(getting({ db }, designAddress(design), at(design, signedIn)))
const rename = async (design: string, fields: Fields) =>
  action(posting({ db }, designAddress(design), { ...at(design), fields })).catch(
    (thrown: unknown) => thrown as Response,
  )
const list = async (query = '') =>
  pageHtml(DesignsPage, {
    loaderData: await listLoader(getting({ db }, `/admin/designs${query}`, { signedIn: meera })),
  })
const designOf = async (id: string) =>
  (await db.selectFrom('products').select('design').where('id', '=', id).executeTakeFirst())?.design

test('only admins open the list and a design', async () => {
  await colour('Private')
  await expectForAdminsOnly({ db }, (signedIn) => visit('private', signedIn))
  await expectForAdminsOnly({ db }, async (signedIn) =>
    listLoader(getting({ db }, '/admin/designs', { signedIn })),
  )
})

test('the list links to each design with the number of its products', async () => {
  await colour('Gota / gold')
  await colour('GOTA / gold')
  const html = await list('?search=gota')
  expect(Object.values(linksOf(html))).toContain('/admin/designs/gota%20%2F%20gold')
  expect(textOf(html)).toContain('1 design')
  expect(textOf(html)).toContain('2 products')
  expect(textOf(await list('?search=nothing'))).toContain('Nothing matches “nothing”.')
})

test('a page of a design shows its products with their state, and an unknown one is missing', async () => {
  const id = await colour('Leheriya', 'Leheriya in blue')
  await db.updateTable('products').set({ state: 'draft' }).where('id', '=', id).execute()
  const html = pageHtml(DesignPage, { loaderData: await visit('leheriya') })
  expect(linksOf(html)['Leheriya in blue']).toBe(`/admin/productinfos/${id}`)
  expect(textOf(html)).toContain('Draft')
  expect(attributeOf(controlLabelled(html, 'Design'), 'value')).toBe('Leheriya')
  await expect(visit('unknown')).rejects.toMatchObject({ init: { status: 404 } })
})

test('a rename leads to the page of the new name', async () => {
  const id = await colour('Ajrakh')
  const response = (await rename('ajrakh', { design: ' Ajrakh print ' })) as Response
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/admin/designs/ajrakh%20print',
  ])
  expect(await designOf(id)).toBe('Ajrakh print')
})

test.each([
  ['', designTexts.missing],
  ['x'.repeat(101), designTexts.tooLong],
])('the name “%s” is refused beside the field, and nothing is written', async (name, problem) => {
  const id = await colour('Kalamkari')
  const result = (await rename('kalamkari', { design: name })) as DesignResult
  expect(result).toMatchObject({ tone: 'error', problem, typed: name })
  const html = pageHtml(DesignPage, { loaderData: await visit('kalamkari'), actionData: result })
  expect(descriptionOf(html, controlLabelled(html, 'Design'))).toContain(problem)
  expect(await designOf(id)).toBe('Kalamkari')
})

test('a name that is taken keeps the typed text and asks for a confirmation of exactly that name', async () => {
  const id = await colour('Sanganeri')
  await colour('Bagru')
  const result = (await rename('sanganeri', { design: 'Bagru' })) as DesignResult
  const html = pageHtml(DesignPage, { loaderData: await visit('sanganeri'), actionData: result })
  expect(attributeOf(controlLabelled(html, 'Design'), 'value')).toBe('Bagru')
  expect(textOf(html)).toContain('1 product has this design already.')
  expect(html).toContain('name="join" value="Bagru"')
  await rename('sanganeri', { design: 'Bagru', join: 'Kalamkari' })
  expect(await designOf(id)).toBe('Sanganeri')
  await rename('sanganeri', { design: 'Bagru', join: 'Bagru' })
  expect(await designOf(id)).toBe('Bagru')
  expect(await rename('sanganeri', { design: 'Bagru' })).toMatchObject({
    text: designTexts.unknown,
  })
})

test('the address of the list keeps the search and the page', () => {
  const view = parseDesignsView(new URLSearchParams('search=a%20b%00&page=3'))
  expect(view).toEqual({ search: 'a b', page: 3 })
  expect(designsAddress(view)).toBe('/admin/designs?search=a+b&page=3')
  expect(designsAddress({ search: '', page: 1 })).toBe('/admin/designs')
})
