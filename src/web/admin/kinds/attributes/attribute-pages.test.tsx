import { expect, test } from 'vitest'
import { findAttribute } from '#shop/attributes/attribute.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { reindexEntries } from '#shop/attributes/reindex-entries.server.ts'
import { insertEntriesToReindex } from '#shop/attributes/reindex-store.server.ts'
import { admin, sareeInShop } from '../../../../../tests/support/builders.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
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
import { attributeRefusalOf } from './attribute-messages.ts'
import AttributePage, { action, loader } from './attribute-page.tsx'
import AttributesPage, { action as listAction, loader as listLoader } from './attributes-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const LIST = '/admin/kinds/attributes'
const visit = (slug: string, signedIn: Parameters<typeof getting>[2]['signedIn'] = meera) =>
  loader(getting({ db }, `${LIST}/${slug}`, { signedIn, params: { slug } }))
const send = (slug: string, fields: Fields) =>
  action(posting({ db }, `${LIST}/${slug}`, { signedIn: meera, params: { slug }, fields })).catch(
    (thrown: unknown) => thrown,
  )
const press = (intent: string, attribute: string) =>
  listAction(posting({ db }, LIST, { signedIn: meera, fields: { intent, attribute } }))
const stored = async (slug: string) => findAttribute(await listAttributes(db), slug)
const lining = { name: 'Lining', type: 'choice', choice: 'Crepe', choiceEntry: '', kind: 'suit' }

test('the list shows each attribute with its type, choices, use as a filter and kinds', async () => {
  const html = pageHtml(AttributesPage, {
    loaderData: await listLoader(getting({ db }, LIST, { signedIn: meera })),
  })
  expect(textOf(html)).toContain('One choice · 20 choices · filter · all kinds')
  expect(textOf(html)).toContain('Number in m · Saree, Dupatta, Fabric by length, Shawl')
  expect(linksOf(html)['Fabric']).toBe(`${LIST}/fabric`)
  expect(buttonNamed(html, 'Move down Fabric')).toContain('value="move-down"')
  expect(html).not.toContain('aria-label="Move up Fabric"')
})

test('the list shows how many products still have their earlier words in searches', async () => {
  const show = async () =>
    textOf(
      pageHtml(AttributesPage, {
        loaderData: await listLoader(getting({ db }, LIST, { signedIn: meera })),
      }),
    )
  expect(await show()).not.toContain('Renewing')
  const { id } = await sareeInShop(db)
  await db
    .updateTable('products')
    .set({ attributes: ['fabric.silk'] })
    .where('id', '=', id)
    .execute()
  await insertEntriesToReindex(db, ['fabric.silk'])
  expect(await show()).toContain('Renewing filters and searches… 1 product left')
  await reindexEntries(db)
  expect(await show()).not.toContain('Renewing')
  await db.updateTable('products').set({ attributes: [] }).where('id', '=', id).execute()
})

test('the form of a colour shows name, family and swatch of each choice', async () => {
  const html = pageHtml(AttributePage, { loaderData: await visit('colour') })
  expect(attributeOf(controlLabelled(html, 'Choice 2'), 'value')).toBe('Maroon')
  expect(html).toContain('aria-label="Colour family of choice 2"')
  expect(html).toMatch(
    /<input type="color"[^>]*aria-label="Swatch of choice 2"[^>]*value="#6b1420"/,
  )
  expect(textOf(html)).toContain('CSV column: Attribute colour')
})

test('a new attribute gets its key from its name, and its type cannot be changed later', async () => {
  expect(await send('new', lining)).toMatchObject({ status: 302 })
  expect(await stored('lining')).toMatchObject({ name: 'Lining', kinds: ['suit'], version: 1 })
  const fields = { ...lining, type: 'text', slug: 'cover', name: 'Inner cloth', version: 1 }
  expect(await send('lining', { ...fields, choiceEntry: 'lining.crepe' })).toMatchObject({
    status: 302,
  })
  expect(await stored('lining')).toMatchObject({
    name: 'Inner cloth',
    type: 'choice',
    choices: [{ entry: 'lining.crepe', name: 'Crepe' }],
  })
  expect(await stored('cover')).toBeUndefined()
})

test('wrong values are described at their fields, and nothing is saved', async () => {
  const before = await listAttributes(db)
  const refused = await send('new', { name: '', slug: 'new', type: 'choice', choice: 'a, b' })
  const html = pageHtml(AttributePage, {
    loaderData: { attribute: null, kinds: [] },
    actionData: refused,
  })
  expect(controlLabelled(html, 'Name')).toContain('aria-invalid="true"')
  expect(textOf(html)).toContain('none of the signs')
  expect(await listAttributes(db)).toEqual(before)
})

test('an outdated form is refused in words, and nothing is overwritten', async () => {
  const before = await stored('fabric')
  expect(await send('fabric', { name: 'Cloth', choice: 'Silk', version: 0 })).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('Somebody else changed this attribute first') as string,
  })
  expect(await send('no-such', lining)).toMatchObject({ text: 'This attribute no longer exists.' })
  expect(await stored('fabric')).toEqual(before)
})

test('each refusal has its own text', () => {
  const uses = [{ name: 'Silk', products: 2 }]
  const texts = [
    attributeRefusalOf({ outcome: 'slug-taken' }).problems.slug,
    attributeRefusalOf({ outcome: 'choices-in-use', uses }).problems.choices,
    attributeRefusalOf({ outcome: 'too-many-attributes' }).text,
    attributeRefusalOf({ outcome: 'too-many-filters' }).text,
  ]
  expect(new Set(texts).size).toBe(4)
  expect(texts[1]).toBe('2 products have the choice Silk.')
})

test('attributes are moved and deleted, unless products have them', async () => {
  expect(await press('move-up', 'weave')).toMatchObject({ tone: 'success' })
  expect((await listAttributes(db))[0]?.slug).toBe('weave')
  const saree = await sareeInShop(db)
  await db
    .updateTable('products')
    .set({ attributes: ['silk-mark.12'] })
    .where('id', '=', saree.id)
    .execute()
  expect(await press('delete', 'silk-mark')).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('1 product has a value') as string,
  })
  expect(await press('delete', 'handloom-mark')).toMatchObject({ text: 'Attribute deleted' })
  expect(await press('delete', 'handloom-mark')).toMatchObject({ tone: 'error' })
  expect(await press('paint', 'weave')).toMatchObject({ tone: 'error' })
  expect(await stored('silk-mark')).toBeDefined()
})

test('only admins see attributes', async () => {
  await expectForAdminsOnly({ db }, (signedIn) => listLoader(getting({ db }, LIST, { signedIn })))
  await expectForAdminsOnly({ db }, (signedIn) => visit('fabric', signedIn))
})
