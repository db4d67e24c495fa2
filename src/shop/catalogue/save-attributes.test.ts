import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { emptyValues } from './field-values.ts'
import { findProduct } from './catalogue-store.server.ts'
import { saveProduct } from './save-product.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)

const productWith = (attributes: string[], type = 'saree') => ({
  ...emptyValues,
  type,
  title: 'Wedding saree',
  description: 'Heavy.',
  originalPricePaise: 200_000,
  sellingPricePaise: 100_000,
  attributes,
  countsSizes: false,
  images: [],
  quantities: { '': 1 },
})
const add = (attributes: string[], type?: string) =>
  saveProduct(db, { product: productWith(attributes, type), savedBy: meera.id, basedOn: null })
const idOf = async (attributes: string[], type?: string) => {
  const saved = await add(attributes, type)
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}

test('the attributes of a product are saved and logged', async () => {
  const id = await idOf(['colour.maroon', 'fabric.silk', 'length.6.3'])
  expect((await findProduct(db, id))?.attributes).toEqual([
    'colour.maroon',
    'fabric.silk',
    'length.6.3',
  ])
  const saved = await saveProduct(db, {
    product: productWith(['fabric.silk']),
    savedBy: meera.id,
    basedOn: { id, version: 1, quantities: { '': 1 } },
  })
  expect(saved.outcome).toBe('saved')
  const change = await db
    .selectFrom('staff_changes')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(change.after).toEqual({ attributes: ['fabric.silk'] })
})

test('values that the kind does not have are dropped', async () => {
  const id = await idOf(['fabric.cotton', 'length.6.3'], 'suit')
  expect((await findProduct(db, id))?.attributes).toEqual(['fabric.cotton'])
})

test('unknown choices and wrong numbers are refused, and nothing is written', async () => {
  const before = await db.selectFrom('products').select('id').execute()
  expect(await add(['fabric.nylon', 'length.long'])).toEqual({
    outcome: 'not-of-its-kind',
    mismatch: { wrongDetails: ['Fabric: nylon', 'Length: long m'] },
  })
  expect(await db.selectFrom('products').select('id').execute()).toEqual(before)
})
