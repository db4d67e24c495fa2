import { expect, test } from 'vitest'
import { entriesOfKind, entryProblems, readEntries } from '#shop/attributes/attribute-values.ts'
import { slugOfEntry } from '#shop/attributes/attribute.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { testDatabase } from '../../tests/support/test-database.ts'
import { attributesOf } from './attributes-of.ts'
import { catalogue } from './catalogue.ts'
import { sareeAttributes } from './saree-attributes.ts'
import { suitAttributes } from './suit-attributes.ts'

const { db } = await testDatabase()
const known = await listAttributes(db)

const attributesOfSlug = (slug: string) =>
  attributesOf(catalogue.find((product) => product.slug === slug)!)

test.each(catalogue.map((product) => [product.slug, product] as const))(
  '%s has a fabric, a colour and an occasion, and only values of its kind',
  (_, product) => {
    const entries = attributesOf(product)
    const slugs = entries.map(slugOfEntry)
    expect(slugs).toEqual(expect.arrayContaining(['fabric', 'colour', 'occasion']))
    expect(entries).toEqual(readEntries(entries))
    expect(entriesOfKind(known, product.type, entries)).toEqual(entries)
    expect(entryProblems(known, entries)).toEqual([])
  },
)

test('the lists of attributes name every demo product and no others', () => {
  const slugsOf = (type: string) =>
    catalogue.filter((product) => product.type === type).map(({ slug }) => slug)
  expect(Object.keys(sareeAttributes).toSorted()).toEqual(slugsOf('saree').toSorted())
  expect(Object.keys(suitAttributes).toSorted()).toEqual(slugsOf('suit').toSorted())
})

test('length, blouse piece and wash care are those of the highlights', () => {
  expect(attributesOfSlug('kanjivaram-arakku-green')).toEqual(
    expect.arrayContaining(['length.6.2', 'blouse-piece.yes', 'wash-care.dry-clean']),
  )
  expect(attributesOfSlug('jamdani-dhakai-white')).toEqual(
    expect.arrayContaining(['length.5.5', 'blouse-piece.no', 'wash-care.hand-wash']),
  )
})

test('wash care is left out when the highlight names two ways or none', () => {
  for (const slug of ['bandhani-gharchola-red', 'sambalpuri-rust-ikat'])
    expect(attributesOfSlug(slug).map(slugOfEntry)).not.toContain('wash-care')
})

test('the length of a suit in inches is left out', () => {
  expect(attributesOfSlug('straight-linen-sky').map(slugOfEntry)).not.toContain('length')
})
