import { expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { findProduct } from '../catalogue/catalogue-store.server.ts'
import { deleteAttribute, moveAttribute } from './arrange-attributes.server.ts'
import { ATTRIBUTES_MAX, findAttribute, FILTERS_MAX, type Attribute } from './attribute.ts'
import { listAttributes } from './attribute-store.server.ts'
import type { EditedAttribute } from './edited-attribute.ts'
import { saveAttribute } from './save-attribute.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

const edited = (slug: string, change: Partial<EditedAttribute> = {}): EditedAttribute => ({
  slug,
  name: 'Border',
  type: 'choice',
  unit: '',
  isFilter: false,
  kinds: ['saree'],
  choices: ['Narrow', 'Broad'].map((name) => ({ entry: null, name, family: null, swatch: null })),
  ...change,
})
const save = (attribute: EditedAttribute, basedOn: number | null) =>
  saveAttribute(db, { attribute, basedOn, savedBy: meera.id })
const stored = async (slug: string): Promise<Attribute> => {
  const found = findAttribute(await listAttributes(db), slug)
  if (!found) throw new Error(`There is no attribute ${slug}.`)
  return found
}
const changes = () => db.selectFrom('staff_changes').selectAll().orderBy('id', 'desc').execute()
const everything = async () => [await listAttributes(db), await changes()]
const give = (id: string, ...attributes: string[]) =>
  db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
const termsOf = async (id: string) => {
  const { terms, choices } = await db
    .selectFrom('search_documents')
    .select(['terms', 'choices'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { terms, choices }
}

test('a new shop has thirteen attributes, of which five are filters', async () => {
  const all = await listAttributes(db)
  expect(all).toHaveLength(13)
  expect(all.filter(({ isFilter }) => isFilter).map(({ name }) => name)).toEqual([
    'Fabric',
    'Weave',
    'Occasion',
    'Colour',
    'Region',
  ])
  const { choices } = await stored('colour')
  expect(new Set(choices.map(({ family }) => family)).size).toBe(16)
})

test('a new attribute gets entries for its choices and is logged', async () => {
  expect(await save(edited('border'), null)).toEqual({ outcome: 'saved' })
  expect((await stored('border')).choices.map(({ entry }) => entry)).toEqual([
    'border.narrow',
    'border.broad',
  ])
  expect((await changes())[0]).toMatchObject({ action: 'attribute-added', staff_id: meera.id })
  expect(await save(edited('border'), null)).toEqual({ outcome: 'slug-taken' })
})

test('a renamed choice is renamed in products and searches, because they refer to its entry', async () => {
  const saree = await sareeInShop(db, { title: 'Six yards' })
  await give(saree.id, 'fabric.silk')
  expect((await termsOf(saree.id)).terms).toContain("'silk'")
  const fabric = await stored('fabric')
  const choices = fabric.choices.map((choice) =>
    choice.entry === 'fabric.silk' ? { ...choice, name: 'Mulberry' } : choice,
  )
  expect(await save({ ...fabric, choices }, fabric.version)).toEqual({ outcome: 'saved' })
  expect((await findProduct(db, saree.id))?.attributes).toEqual(['fabric.silk'])
  const { terms } = await termsOf(saree.id)
  expect(terms).toContain("'mulberry'")
  expect(terms).not.toContain("'silk'")
})

test('a colour counts as its family, and an attribute that is no longer a filter has no facets', async () => {
  const saree = await sareeInShop(db, { title: 'Nine yards' })
  await give(saree.id, 'colour.maroon', 'occasion.wedding')
  const before = await termsOf(saree.id)
  expect(before.terms).toMatch(/'=@colour\.red'.*'maroon'.*'red'/)
  expect(before.choices).toHaveLength(2)
  const occasion = await stored('occasion')
  await save({ ...occasion, isFilter: false }, occasion.version)
  const after = await termsOf(saree.id)
  expect(after.choices).toHaveLength(1)
  expect(after.terms).toContain("'~wedding'")
})

test('a choice that products have cannot be removed, and nothing is written', async () => {
  const saree = await sareeInShop(db)
  await give(saree.id, 'border.broad')
  const border = await stored('border')
  const before = await everything()
  expect(await save({ ...border, choices: border.choices.slice(0, 1) }, border.version)).toEqual({
    outcome: 'choices-in-use',
    uses: [{ name: 'Broad', products: 1 }],
  })
  expect(await deleteAttribute(db, 'border', meera.id)).toEqual({
    outcome: 'attribute-in-use',
    products: 1,
  })
  expect(await everything()).toEqual(before)
  await give(saree.id)
  expect(await deleteAttribute(db, 'border', meera.id)).toEqual({ outcome: 'done' })
})

test('an edit based on an older version, or of an unknown attribute, writes nothing', async () => {
  const work = await stored('work')
  expect(await save({ ...work, name: 'Craft' }, work.version)).toEqual({ outcome: 'saved' })
  const before = await everything()
  expect(await save({ ...work, name: 'Art' }, work.version)).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(await save(edited('nothing'), 1)).toEqual({ outcome: 'no-such-attribute' })
  expect(await deleteAttribute(db, 'nothing', meera.id)).toEqual({ outcome: 'no-such-attribute' })
  expect(await moveAttribute(db, 'nothing', 1, meera.id)).toEqual({ outcome: 'no-such-attribute' })
  expect(await everything()).toEqual(before)
})

test('the type of an attribute stays, because stored values depend on it', async () => {
  const length = await stored('length')
  await save({ ...length, type: 'text', unit: 'cm' }, length.version)
  expect(await stored('length')).toMatchObject({ type: 'number', unit: 'cm' })
})

test('attributes are moved by one place, and not past the end', async () => {
  const slugs = async () => (await listAttributes(db)).map(({ slug }) => slug)
  const [first = '', second = ''] = await slugs()
  expect(await moveAttribute(db, second, -1, meera.id)).toEqual({ outcome: 'done' })
  expect((await slugs()).slice(0, 2)).toEqual([second, first])
  expect(await moveAttribute(db, second, -1, meera.id)).toEqual({ outcome: 'done' })
  expect((await slugs()).slice(0, 2)).toEqual([second, first])
})

test('more filters and more attributes than the limits are refused', async () => {
  const filters = (await listAttributes(db)).filter(({ isFilter }) => isFilter).length
  for (let made = filters; made < FILTERS_MAX; made++)
    expect(await save(edited(`filter-${made}`, { isFilter: true }), null)).toEqual({
      outcome: 'saved',
    })
  expect(await save(edited('one-more', { isFilter: true }), null)).toEqual({
    outcome: 'too-many-filters',
  })
  for (let made = (await listAttributes(db)).length; made < ATTRIBUTES_MAX; made++)
    await save(edited(`plain-${made}`), null)
  const before = await everything()
  expect(await save(edited('one-more'), null)).toEqual({ outcome: 'too-many-attributes' })
  expect(await everything()).toEqual(before)
})

test('two admins who add choices at the same time do not overwrite each other', async () => {
  const region = await stored('region')
  const withRegion = (name: string) => ({
    ...region,
    choices: [...region.choices, { entry: null, name, family: null, swatch: null }],
  })
  const outcomes = await Promise.all(
    ['Goa', 'Bihar'].map((name) => save(withRegion(name), region.version)),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  expect((await stored('region')).choices).toHaveLength(region.choices.length + 1)
})
