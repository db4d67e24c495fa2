import { expect, test } from 'vitest'
import { COLLECTION_PRODUCTS_MAX, type StoredCollection } from '#shop/collections/collection.ts'
import { image } from '../../../../tests/support/catalogue-fixtures.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { readChosen } from './chosen-products.tsx'
import { CollectionForm } from './collection-form.tsx'
import { readChosenImage } from './collection-image.tsx'
import { collectionRefusal, type Problems } from './collection-result.ts'

const stored = (change: Partial<StoredCollection> = {}): StoredCollection => ({
  slug: 'diwali',
  mode: 'manual',
  title: 'Diwali',
  intro: 'For the festival.',
  image: null,
  seoTitle: 'Diwali sarees',
  seoDescription: '',
  rules: {},
  shownFrom: '2026-11-01T10:00',
  shownUntil: '',
  version: 4,
  ...change,
})
const product = (number: number) => ({ id: `id-${number}`, title: `Saree ${number}` })
const products = (count: number) => Array.from({ length: count }, (_, index) => product(index))
const formOf = (
  collection: StoredCollection | null,
  { count = 0, problems }: { count?: number; problems?: Problems } = {},
) =>
  htmlOf(
    <CollectionForm
      collection={collection}
      products={products(count)}
      kinds={[
        { slug: 'suit', singular: 'Suit' },
        { slug: 'saree', singular: 'Saree' },
      ]}
      result={problems && collectionRefusal('Nothing was saved.', problems)}
    />,
  )
const inputs = (html: string, name: string) =>
  tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'name') === name)
const values = (html: string, name: string) =>
  inputs(html, name).map((tag) => attributeOf(tag, 'value'))
const checked = (html: string, name: string) =>
  inputs(html, name)
    .filter((tag) => tag.includes('checked=""'))
    .map((tag) => attributeOf(tag, 'value'))
const valueAt = (html: string, label: string) => attributeOf(controlLabelled(html, label), 'value')

test('the form of a new collection asks for an address, and chooses products one by one', () => {
  const html = formOf(null)
  expect(descriptionOf(html, controlLabelled(html, 'URL slug'))).toEqual([
    'Part of the page’s address. It cannot be changed later',
  ])
  expect(checked(html, 'mode')).toEqual(['manual'])
  expect(values(html, 'version')).toEqual([])
  expect(textOf(html)).toContain('No products yet.')
})

test('the form of a collection keeps its version, texts, times and address', () => {
  const html = formOf(stored(), { count: 2 })
  expect(values(html, 'version')).toEqual(['4'])
  expect(valueAt(html, 'Search title')).toBe('Diwali sarees')
  expect(valueAt(html, 'Shown from')).toBe('2026-11-01T10:00')
  expect(html).toContain('>For the festival.</textarea>')
  expect(() => controlLabelled(html, 'URL slug')).toThrow()
  expect(textOf(html)).toContain('Page: /shop/diwali')
})

test('chosen products are sent in their order, and the first and last cannot move further', () => {
  const html = formOf(stored(), { count: 3 })
  expect(values(html, 'product')).toEqual(['id-0', 'id-1', 'id-2'])
  const isOff = (name: string) => buttonNamed(html, name).includes('aria-disabled="true"')
  expect([0, 1, 2].map((number) => isOff(`Up: Saree ${number}`))).toEqual([true, false, false])
  expect([0, 1, 2].map((number) => isOff(`Down: Saree ${number}`))).toEqual([false, false, true])
})

test('products can be added until the limit', () => {
  const searchIn = (count: number) =>
    tagsOf(formOf(stored(), { count }), 'input').filter((tag) => tag.includes('type="search"'))
  expect(searchIn(COLLECTION_PRODUCTS_MAX - 1)).toHaveLength(1)
  expect(searchIn(COLLECTION_PRODUCTS_MAX)).toHaveLength(0)
})

test('rules are shown as they are typed, and fields of the other mode are hidden', () => {
  const rules = {
    kinds: ['saree'],
    minPaise: 0,
    maxPaise: 249_950,
    minDiscountPercent: 20,
    newerThanDays: 30,
    isInStock: true,
  } as const
  const html = formOf(stored({ mode: 'rules', rules: { ...rules, kinds: [...rules.kinds] } }))
  const labels = ['Lowest price', 'Highest price', 'Lowest discount', 'Newer than']
  expect(labels.map((label) => valueAt(html, label))).toEqual(['0', '2499.50', '20', '30'])
  expect(checked(html, 'kind')).toEqual(['saree'])
  expect(inputs(html, 'isInStock')[0]).toContain('checked=""')
  expect(inputs(html, 'isBestSelling')[0]).not.toContain('checked')
  expect(html).toMatch(/<div hidden="">.*No products yet.*<div><div role="group"/s)
  expect(formOf(stored())).toMatch(/<div hidden=""><div role="group" aria-label="Rules"/)
})

test.each(['category', 'kind'] as const)('of a %s, only texts and image are asked for', (mode) => {
  const html = formOf(stored({ slug: 'saree', mode, title: '' }))
  for (const name of ['mode', 'product', 'kind', 'shownFrom', 'shownUntil'])
    expect(inputs(html, name)).toEqual([])
  expect(inputs(html, 'image')).toHaveLength(1)
  const title = controlLabelled(html, 'Collection title')
  expect(title.includes('aria-required="true"')).toBe(mode === 'category')
})

test('each problem is described at its field or group', () => {
  const problems = {
    title: 'Title!',
    seoTitle: 'Search title!',
    minPrice: 'Lowest!',
    newerThanDays: 'Days!',
    shownUntil: 'Until!',
  }
  const html = formOf(stored({ mode: 'rules' }), { problems })
  const labels = ['Collection title', 'Search title', 'Lowest price', 'Newer than', 'Shown until']
  for (const [index, label] of labels.entries()) {
    const control = controlLabelled(html, label)
    expect(control).toContain('aria-invalid="true"')
    expect(descriptionOf(html, control)).toContain(Object.values(problems)[index])
  }
  const ofGroups = { image: 'Image!', products: 'Products!', rules: 'Rules!' }
  const groups = formOf(stored(), { problems: ofGroups })
  const described = ['div', 'ol'].flatMap((element) =>
    tagsOf(groups, element).flatMap((tag) => descriptionOf(groups, tag)),
  )
  expect(described.toSorted()).toEqual(['Image!', 'Products!', 'Rules!'])
})

test('a chosen image is shown and can be removed', () => {
  const html = formOf(stored({ image: image({ id: 'own' }) }))
  expect(values(html, 'image')).toEqual(['own'])
  expect(attributeOf(tagsOf(html, 'img')[0] ?? '', 'src')).toBe('/images/own/240.webp')
  expect(buttonNamed(html, 'Remove image')).toContain('type="button"')
  const without = formOf(stored())
  expect(values(without, 'image')).toEqual([''])
  expect(() => buttonNamed(without, 'Remove image')).toThrow()
})

test('chosen products and image are part of the typed text and are read again', () => {
  const id = crypto.randomUUID()
  const html = formOf(stored({ image: image({ id }) }), { count: 2 })
  for (const name of ['product', 'image', 'chosenProducts', 'chosenImage'])
    for (const tag of inputs(html, name)) expect(tag).toContain('data-kept-state')
  const jsonOf = (name: string) => values(html, name)[0]!.replaceAll('&quot;', '"')
  expect(JSON.parse(jsonOf('chosenProducts'))).toEqual(products(2))
  expect(readChosenImage(jsonOf('chosenImage'))).toMatchObject({ id })
  const chosen = [{ id, title: 'Saree 1' }]
  expect(readChosen(JSON.stringify([...chosen, { id: '../x', title: 'x' }, { id }]))).toEqual(
    chosen,
  )
  expect([readChosen('{}'), readChosenImage('null'), readChosenImage('{}')]).toEqual([
    [],
    null,
    null,
  ])
})
