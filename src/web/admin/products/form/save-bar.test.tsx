import { expect, test } from 'vitest'
import { newProduct, type TypedProduct } from '#shop/catalogue/typed-product.ts'
import { image } from '../../../../../tests/support/catalogue-fixtures.ts'
import { formTax } from '../../../../../tests/support/form-tax.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
} from '../../../../../tests/support/html-parts.ts'
import { initialKinds } from '../../../../../tests/support/initial-kinds.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { PriceFields } from './price-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { ProductForm } from './product-form.tsx'
import { refusal } from './product-result.ts'
import type { FormBase } from './use-product-form.ts'

const nothing = () => {}
const typed = (change: Partial<TypedProduct> = {}): TypedProduct => ({ ...newProduct, ...change })
const formOf = (stored: FormBase | null) =>
  htmlOf(
    <ProductForm
      stored={stored}
      result={undefined}
      button="Update Product"
      kinds={initialKinds}
      tax={formTax}
    />,
  )
const storedOf = (change: Partial<TypedProduct>): FormBase => ({
  productId: '1',
  version: 1,
  seen: {},
  typed: typed(change),
})

test('an unchanged form has its button in the bar, and nothing to discard', () => {
  const html = formOf(storedOf({ title: 'Ivory' }))
  expect(buttonNamed(html, 'Update Product')).toBeDefined()
  expect(() => buttonNamed(html, 'Discard')).toThrow('no <button>')
  expect(textOf(html)).not.toContain('Unsaved changes')
})

test('a refused form can be discarded after a question, and says why it was refused', () => {
  const answer = refusal('Please look.', {}, typed({ title: 'Typed' }))
  const html = htmlOf(
    <ProductForm
      stored={storedOf({ title: 'Stored' })}
      result={answer}
      button="Update Product"
      kinds={initialKinds}
      tax={formTax}
    />,
  )
  expect(buttonNamed(html, 'Discard')).toContain('type="button"')
  expect(buttonNamed(html, 'Keep editing')).toBeDefined()
  expect(textOf(html)).toContain('Please look.')
  expect(textOf(html)).not.toContain('Unsaved changes')
})

test.each([
  ['4999', '2,499.50', 'In rupees; 50% off'],
  ['4999', '4999', 'In rupees'],
  ['', '4999', 'In rupees'],
  ['4999', 'x', 'In rupees'],
])(
  'of the prices %s and %s, the hint of the selling price is “%s”',
  (originalPrice, sellingPrice, hint) => {
    const html = htmlOf(
      <PriceFields
        typed={typed({ originalPrice, sellingPrice })}
        change={nothing}
        problems={{}}
        kinds={initialKinds}
      />,
    )
    expect(descriptionOf(html, controlLabelled(html, 'Selling Price'))).toEqual([hint])
  },
)

test('the preview shows the first picture, the title and the prices as they are typed', () => {
  const shown = image()
  const pictures = [null, shown, null, null, null, null]
  const prices = { originalPrice: '4999', sellingPrice: '2499' }
  const html = htmlOf(<ProductPreview typed={typed({ title: 'Ivory', pictures, ...prices })} />)
  expect(html).toContain(shown.id)
  expect(textOf(html)).toContain('Ivory')
  expect(textOf(html)).toMatch(/2,499 Rs\..*4,999 Rs\..*50% off/)
  const empty = textOf(htmlOf(<ProductPreview typed={typed()} />))
  expect(empty).toContain('No title yet')
  expect(empty).not.toContain('Rs.')
})

test('the preview of the page shows sizes, description and the first three highlights', () => {
  const words = {
    sizes: ['S', 'XL'],
    description: 'Light as air.',
    highlights: ['', 'Silk', 'Zari', 'Fall', 'Tassels'],
  }
  const text = textOf(htmlOf(<ProductPreview typed={typed(words)} />))
  expect(text).toMatch(/On its page .*S XL Light as air\. Silk Zari Fall$/)
})

test('every card of the form has a head, and the preview follows the fields', () => {
  const html = formOf(storedOf({ title: 'Ivory' }))
  const heads = html.matchAll(/<(?:h2|legend|summary) class="[^"]*text-lg[^"]*">([^<]+)</g)
  expect([...heads].map(([, head]) => head)).toEqual([
    'Pictures',
    'Title and description',
    'Price and categories',
    'Stock',
    'Highlights',
    'Publication',
    'Way of sale',
    'Tax',
    'Origin and label',
    'Preview',
  ])
})

test('the bar says that there are changes before its buttons, the last of which saves', () => {
  const answer = refusal('Please look.', {}, typed({ title: 'Typed' }))
  const html = htmlOf(
    <ProductForm
      stored={storedOf({ title: 'Stored' })}
      result={answer}
      button="Update Product"
      kinds={initialKinds}
      tax={formTax}
    />,
  )
  expect(textOf(html)).toMatch(/Please look\. Discard Update Product Discard your changes\?/)
})
