import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyValues } from '../../catalogue/field-values.ts'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { emptyDraft, type Draft } from '../formats/draft.ts'
import type { KnownProduct } from '../product-rows-store.server.ts'
import { compareDraft, type ShopState } from './compare-draft.ts'
import type { ImagePlan } from './import.ts'
import { noDefaults } from './import-defaults.ts'

const id = crypto.randomUUID()
const known: KnownProduct = {
  ...emptyValues,
  id,
  version: 3,
  title: 'Ivory saree',
  description: 'Light.',
  originalPricePaise: 499_900,
  sellingPricePaise: 249_900,
  countsSizes: false,
  onHand: { '': 4 },
  skus: [],
  collections: [],
  images: [],
  isDeleted: false,
}
const shopWith = (...products: KnownProduct[]): ShopState => ({
  products: new Map(products.map((product) => [product.id, product])),
  titles: new Set(products.map(({ title }) => title)),
  defaults: noDefaults,
  kinds: initialKinds,
})
const complete = {
  title: 'Ivory saree',
  description: 'Light.',
  type: 'saree',
  originalPrice: '4999',
  sellingPrice: '2499',
}
const compare = (
  draft: Partial<Draft>,
  {
    shop = shopWith(),
    ids = [],
    images = null,
  }: { shop?: ShopState; ids?: string[]; images?: ImagePlan[] | null },
) =>
  compareDraft({ productNo: 1, line: 2, draft: { ...emptyDraft(), ...draft }, ids, images }, shop)

test('a product that the shop does not have is new, and a product with the same title is reported', () => {
  const row = compare(complete, { shop: shopWith(known) })
  expect(row).toMatchObject({ verdict: 'new', notes: [{ code: 'title-taken' }], basedOn: null })
  expect(row.productId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a product with equal values is unchanged, and a changed value updates the compared version', () => {
  const shop = shopWith(known)
  expect(compare({ ...complete, id }, { shop, ids: [id] }).verdict).toBe('unchanged')
  expect(compare({ id, sellingPrice: '1999' }, { shop, ids: [id] })).toMatchObject({
    verdict: 'update',
    notes: [{ code: 'field-changes', field: 'sellingPrice' }],
    basedOn: { version: 3, quantities: { '': 4 } },
  })
})

test('malformed ids, deleted products and outdated versions are refused', () => {
  const shop = shopWith(known)
  const deleted = shopWith({ ...known, isDeleted: true })
  expect(compare({ id: 'x' }, { shop }).notes).toEqual([{ code: 'unknown-id', id: 'x' }])
  expect(compare({ id }, { shop: deleted, ids: [id] }).notes).toEqual([{ code: 'product-deleted' }])
  expect(compare({ id, version: '2', title: 'New' }, { shop, ids: [id] })).toMatchObject({
    verdict: 'refused',
    notes: [{ code: 'edited-since-export', version: '2', newest: 3 }],
  })
})

test('an image that is missing in the zip is reported, and the product keeps its images', () => {
  const shop = shopWith(known)
  const images = [{ source: 'front.jpg', alt: '', imageId: null, key: null }]
  expect(compare({ ...complete, id }, { shop, ids: [id], images })).toMatchObject({
    verdict: 'unchanged',
    notes: [{ code: 'images-not-in-zip', names: ['front.jpg'] }],
  })
  const available = [{ source: 'front.jpg', alt: '', imageId: null, key: 'k' }]
  expect(compare({ ...complete, id }, { shop, ids: [id], images: available })).toMatchObject({
    verdict: 'update',
    notes: [{ code: 'images-to-fetch', count: 1 }],
  })
})

test('notes quote at most 400 characters of a cell', () => {
  const [note] = compare({ id: 'x'.repeat(1_000_000) }, {}).notes
  expect(note).toEqual({ code: 'unknown-id', id: `${'x'.repeat(400)}…` })
})
