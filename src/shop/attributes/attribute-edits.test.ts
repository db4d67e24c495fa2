import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { admin, sareeInShop } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import { saveProduct } from '../catalogue/save-product.server.ts'
import { deleteAttribute, moveAttribute } from './arrange-attributes.server.ts'
import { CHOICES_MAX, entryOf, findAttribute, FILTERS_MAX, type Attribute } from './attribute.ts'
import { listAttributes } from './attribute-store.server.ts'
import type { EditedAttribute, EditedChoice } from './edited-attribute.ts'
import { saveAttribute } from './save-attribute.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

const choice = (name: string): EditedChoice => ({ entry: null, name, family: null, swatch: null })
const edited = (slug: string, change: Partial<EditedAttribute> = {}): EditedAttribute => ({
  slug,
  name: slug,
  type: 'choice',
  unit: '',
  isFilter: false,
  kinds: [],
  choices: [choice('Narrow'), choice('Broad')],
  ...change,
})
const save = (attribute: EditedAttribute, basedOn: number | null) =>
  saveAttribute(db, { attribute, basedOn, savedBy: meera.id })
const stored = async (slug: string): Promise<Attribute> => {
  const found = findAttribute(await listAttributes(db), slug)
  if (!found) throw new Error(`There is no attribute ${slug}.`)
  return found
}
const slugs = async () => (await listAttributes(db)).map(({ slug }) => slug)
const changes = () => db.selectFrom('staff_changes').selectAll().orderBy('id', 'desc').execute()
const give = (id: string, ...attributes: string[]) =>
  db.updateTable('products').set({ attributes }).where('id', '=', id).execute()
const facetsOf = async (id: string) => {
  const { rows } = await sql<{ facet: string }>`
    select facet from search_documents join attribute_facets on attribute_facets.id = any (choices)
    where product_id = ${id} order by facet`.execute(db)
  return rows.map(({ facet }) => facet)
}

let sareeId: string
beforeAll(async () => void (sareeId = (await sareeInShop(db)).id))

test('a new attribute comes last, even after others were moved or deleted', async () => {
  await moveAttribute(db, 'weave', -1, meera.id)
  await save(edited('border'), null)
  expect((await slugs()).at(-1)).toBe('border')
  await deleteAttribute(db, 'weave', meera.id)
  await save(edited('aari-work'), null)
  expect((await slugs()).slice(-2)).toEqual(['border', 'aari-work'])
})

test('a move is logged with both places, and one past the end is not logged', async () => {
  const before = (await slugs()).indexOf('colour') + 1
  await moveAttribute(db, 'colour', 1, meera.id)
  const [moved] = await changes()
  expect(moved).toMatchObject({
    action: 'attribute-moved',
    subject: 'attribute:colour',
    before: { place: before },
    after: { place: before + 1 },
  })
  const last = (await slugs()).at(-1)!
  expect(await moveAttribute(db, last, 1, meera.id)).toEqual({ outcome: 'done' })
  expect((await changes())[0]).toEqual(moved)
})

test('an edit is logged with what it changed, and one that changes nothing is not logged', async () => {
  const border = await stored('border')
  await save({ ...border, name: 'Edge', choices: border.choices.toReversed() }, border.version)
  const [change] = await changes()
  expect(change).toMatchObject({
    action: 'attribute-edited',
    before: { name: 'border', choices: ['Narrow', 'Broad'] },
    after: { name: 'Edge', choices: ['Broad', 'Narrow'] },
  })
  const edge = await stored('border')
  expect(edge.choices.map(({ name }) => name)).toEqual(['Broad', 'Narrow'])
  expect(await save(edge, edge.version)).toEqual({ outcome: 'saved' })
  expect((await changes())[0]).toEqual(change)
  expect((await stored('border')).version).toBe(edge.version + 1)
})

test('as many choices as the limit are stored in their order', async () => {
  const names = Array.from({ length: CHOICES_MAX }, (_, index) => `Width ${CHOICES_MAX - index}`)
  await save(edited('width', { choices: names.map(choice) }), null)
  expect((await stored('width')).choices.map(({ name }) => name)).toEqual(names)
})

test('a colour of another family moves its products to the facet of that family', async () => {
  await give(sareeId, 'colour.maroon')
  expect(await facetsOf(sareeId)).toEqual(['colour.red'])
  const colour = await stored('colour')
  const choices = colour.choices.map((one) =>
    one.entry === 'colour.maroon' ? { ...one, family: 'brown' as const } : one,
  )
  expect(await save({ ...colour, choices }, colour.version)).toEqual({ outcome: 'saved' })
  expect(await facetsOf(sareeId)).toEqual(['colour.brown'])
})

test('an attribute that becomes a filter gives its products their facets', async () => {
  await give(sareeId, 'border.broad')
  expect(await facetsOf(sareeId)).toEqual([])
  const border = await stored('border')
  await save({ ...border, isFilter: true }, border.version)
  expect(await facetsOf(sareeId)).toEqual(['border.broad'])
})

test('with as many filters as the limit, a filter can be edited but no other one turned on', async () => {
  const filters = async () => (await listAttributes(db)).filter(({ isFilter }) => isFilter)
  for (let made = (await filters()).length; made < FILTERS_MAX; made++)
    await save(edited(`filter-${made}`, { isFilter: true }), null)
  const fabric = await stored('fabric')
  expect(await save({ ...fabric, name: 'Cloth' }, fabric.version)).toEqual({ outcome: 'saved' })
  const work = await stored('work')
  const before = await changes()
  expect(await save({ ...work, isFilter: true, name: 'Craft' }, work.version)).toEqual({
    outcome: 'too-many-filters',
  })
  expect([await stored('work'), await changes()]).toEqual([work, before])
})

test('a choice that only deleted products have can be removed', async () => {
  const gone = await sareeInShop(db)
  await give(gone.id, 'width.width-1')
  const width = await stored('width')
  const edit = { ...width, choices: width.choices.filter(({ name }) => name !== 'Width 1') }
  expect(await save(edit, width.version)).toEqual({
    outcome: 'choices-in-use',
    uses: [{ name: 'Width 1', products: 1 }],
  })
  await db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  expect(await save(edit, width.version)).toEqual({ outcome: 'saved' })
})

test('two admins who add the same key at the same time make one attribute', async () => {
  const outcomes = await Promise.all(
    ['Pallu', 'Anchal'].map((name) => save(edited('pallu', { name }), null)),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['saved', 'slug-taken'])
  const added = (await changes()).filter(({ subject }) => subject === 'attribute:pallu')
  expect(added).toHaveLength(1)
})

test('a product never keeps a choice that is removed while the product is saved', async () => {
  for (const round of ['first', 'second', 'third']) {
    await save(edited(round), null)
    const entry = entryOf(round, 'broad')
    const { version, choices, ...rest } = await stored(round)
    const [removed, product] = await Promise.all([
      save({ ...rest, choices: choices.slice(0, 1) }, version),
      saveProduct(db, {
        product: {
          ...emptyValues,
          type: 'saree',
          title: round,
          description: 'Heavy.',
          originalPricePaise: 200_000,
          sellingPricePaise: 100_000,
          attributes: [entry],
          countsSizes: false,
          images: [],
          quantities: { '': 1 },
        },
        savedBy: meera.id,
        basedOn: null,
      }),
    ])
    const isRemoved = removed.outcome === 'saved'
    expect(product.outcome).toBe(isRemoved ? 'not-of-its-kind' : 'saved')
    expect((await stored(round)).choices.some((one) => one.entry === entry)).toBe(!isRemoved)
  }
})
