import { expect, test } from 'vitest'
import { newProduct, type TypedProduct } from '#shop/catalogue/typed-product.ts'
import { image } from '../../../../../tests/support/catalogue-fixtures.ts'
import { formTax } from '../../../../../tests/support/form-tax.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import type { Upload } from '../upload/use-uploads.ts'
import { CheckBoxes } from './check-boxes.tsx'
import { EditConflict } from './edit-conflict.tsx'
import type { FormKind } from './form-kind.ts'
import { HighlightFields } from './highlight-fields.tsx'
import { ImageSlot } from './image-slot.tsx'
import { PriceFields } from './price-fields.tsx'
import { refusal } from './product-result.ts'
import { ProductForm } from './product-form.tsx'
import { initialKinds } from '../../../../../tests/support/initial-kinds.ts'
import { StockFields } from './stock-fields.tsx'

const nothing = () => {}
const typed = (change: Partial<TypedProduct> = {}): TypedProduct => ({ ...newProduct, ...change })

test('check boxes form a named group, and the chosen values are checked', () => {
  const html = htmlOf(
    <CheckBoxes legend="Sizes" name="size" all={['S', 'M']} chosen={['M']} onChange={nothing} />,
  )
  expect(textOf(html)).toBe('Sizes S M')
  const checked = tagsOf(html, 'input').filter((tag) => tag.includes('checked=""'))
  expect(checked.map((tag) => attributeOf(tag, 'value'))).toEqual(['M'])
})

const stockOf = (change: Partial<TypedProduct>, problem?: string) =>
  htmlOf(
    <StockFields
      typed={typed(change)}
      change={nothing}
      problems={problem ? { quantity: problem } : {}}
      kinds={initialKinds}
    />,
  )
const switchIn = (html: string) =>
  tagsOf(html, 'input').find((tag) => tag.includes('role="switch"')) ?? ''

test('a product without sizes has one quantity field, and the switch to count by size is disabled', () => {
  const html = stockOf({ quantity: '7', countsSizes: true })
  expect(attributeOf(controlLabelled(html, 'Quantity'), 'value')).toBe('7')
  expect(switchIn(html)).toContain('disabled=""')
  expect(attributeOf(switchIn(html), 'aria-checked')).toBe('false')
})

test('a product with a count for each size has one quantity field per listed size', () => {
  const html = stockOf({ sizes: ['S', 'XL'], countsSizes: true, sizeQuantities: { XL: '2' } })
  expect(attributeOf(controlLabelled(html, 'Quantity S'), 'value')).toBe('')
  expect(attributeOf(controlLabelled(html, 'Quantity XL'), 'value')).toBe('2')
  expect(() => controlLabelled(html, 'Quantity M')).toThrow('no control')
  expect(html).toMatch(/role="group"[^>]*aria-label="Quantity of each size"/)
  expect(attributeOf(switchIn(html), 'aria-checked')).toBe('true')
})

test('price and quantity of cloth sold by the metre have their unit', () => {
  const cloth: FormKind = { ...initialKinds[1]!, slug: 'fabric', sizes: [], unit: 'MTR' }
  const hintsOf = (change: Partial<TypedProduct>) => {
    const props = { typed: typed(change), change: nothing, problems: {}, kinds: [cloth] }
    const html = htmlOf(
      <>
        <PriceFields {...props} />
        <StockFields {...props} />
      </>,
    )
    return ['Selling Price', 'Quantity'].flatMap((label) =>
      descriptionOf(html, controlLabelled(html, label)),
    )
  }
  const fabric = { type: 'fabric', sizes: [] }
  expect(hintsOf(fabric)).toEqual(['In rupees per metre', 'In metres'])
  expect(hintsOf({ ...fabric, unit: 'PCS' })[0]).toBe('In rupees')
})

test('a quantity error is linked to its field, or shown once below the fields of all sizes', () => {
  const one = stockOf({}, 'Please enter a whole number.')
  expect(descriptionOf(one, controlLabelled(one, 'Quantity'))).toContain(
    'Please enter a whole number.',
  )
  const bySize = stockOf({ sizes: ['S', 'M'], countsSizes: true }, 'Please enter a whole number.')
  expect(textOf(bySize).match(/Please enter a whole number\./g)).toHaveLength(1)
  expect(bySize).toMatch(/<div data-problem="true" tabindex="-1"/i)
})

test('one button chooses all sizes of a kind with many, and clears them again', () => {
  const all = ['S', 'M', 'L', 'XL', 'XXL']
  expect(buttonNamed(stockOf({ type: 'suit' }), 'Choose all sizes')).toContain('type="button"')
  expect(buttonNamed(stockOf({ type: 'suit', sizes: all }), 'Clear all sizes')).toBeDefined()
})

test('each highlight has its own label, and a single highlight cannot be removed', () => {
  const fieldsOf = (highlights: string[], problem?: string) =>
    htmlOf(<HighlightFields highlights={highlights} onChange={nothing} problem={problem} />)
  expect(tagsOf(fieldsOf(['Silk']), 'button')).toHaveLength(1)
  const two = fieldsOf(['Silk', 'Zari'], 'Too long.')
  expect(attributeOf(controlLabelled(two, 'Highlight 2'), 'value')).toBe('Zari')
  expect(buttonNamed(two, 'Remove highlight 1')).toBeDefined()
  expect(descriptionOf(two, tagsOf(two, 'fieldset')[0] ?? '')).toEqual(['Too long.'])
})

test('highlights can be added up to the maximum number', () => {
  const addIn = (count: number) =>
    buttonNamed(
      htmlOf(
        <HighlightFields
          highlights={Array<string>(count).fill('Silk')}
          onChange={nothing}
          problem={undefined}
        />,
      ),
      'Add Highlight',
    )
  expect(addIn(1)).not.toContain('disabled')
  expect(addIn(100)).toContain('disabled=""')
})

test('a selling price above the original price causes a warning while it is typed', () => {
  const fieldsOf = (sellingPrice: string) =>
    textOf(
      htmlOf(
        <PriceFields
          typed={typed({ originalPrice: '1000', sellingPrice })}
          change={nothing}
          problems={{}}
          kinds={initialKinds}
        />,
      ),
    )
  expect(fieldsOf('1001')).toMatch(/above the original/i)
  expect(fieldsOf('1000')).not.toMatch(/above the original/i)
  expect(fieldsOf('cheap')).not.toMatch(/above the original/i)
})

const slotOf = (change: Partial<Parameters<typeof ImageSlot>[0]> = {}) =>
  htmlOf(
    <ImageSlot
      slot={1}
      picture={image()}
      upload={undefined}
      isDamaged={false}
      isLast={false}
      onChoose={nothing}
      onRetry={nothing}
      onRemove={nothing}
      onMove={nothing}
      onDescribe={nothing}
      onDragStart={nothing}
      onDrop={nothing}
      {...change}
    />,
  )

test('the buttons of an image slot name its number, and the slot sends the id of its image', () => {
  const html = slotOf()
  expect(html).toMatch(/<input(?=[^>]*name="imageId")(?=[^>]*value="1666d988)/)
  for (const name of ['Move picture 2 earlier', 'Move picture 2 later', 'Remove picture 2'])
    expect(buttonNamed(html, name)).not.toContain('disabled')
})

test('the words of a picture have a visible label, and a name with the number of the picture', () => {
  const html = slotOf({ picture: image({ alt: 'The pallu' }) })
  expect(html).toContain('What the picture shows<span class="sr-only"> (picture 2)</span>')
  expect(html).toMatch(/<textarea[^>]*name="imageAlt"[^>]*>The pallu<\/textarea>/)
})

test('the first empty slot is one zone for all pictures; later ones need no script', () => {
  const zone = slotOf({ picture: null, variant: 'zone' })
  expect(textOf(zone)).toContain('Drop pictures here, paste them, or press to choose')
  expect(tagsOf(zone, 'input').find((tag) => tag.includes('Image 2'))).toContain('multiple')
  expect(zone).toMatch(/^<li[^>]*class="[^"]*col-span-full/)
  expect(slotOf({ picture: null, variant: 'later' })).toMatch(/^<li[^>]*hidden noscript:flex/)
  const form = { stored: null, result: undefined, button: 'Add Product' as const, tax: formTax }
  const html = htmlOf(<ProductForm {...form} kinds={initialKinds} />)
  expect(html.match(/<li[^>]*col-span-full/g)).toHaveLength(1)
  expect(html.match(/<li[^>]*hidden noscript:flex/g)).toHaveLength(5)
})

test('the first image cannot be moved earlier, and the last image cannot be moved later', () => {
  expect(buttonNamed(slotOf({ slot: 0 }), 'Move picture 1 earlier')).toContain('disabled=""')
  expect(buttonNamed(slotOf({ isLast: true }), 'Move picture 2 later')).toContain('disabled=""')
})

test.each([
  ['waiting', 0, 'Waiting'],
  ['sending', 0.42, '42%'],
  ['sending', 1, 'Checking'],
] as const)('an upload that is %s at %d shows "%s"', (state, progress, text) => {
  const upload: Upload = { state, progress, preview: 'blob:preview' }
  const html = slotOf({ picture: null, upload })
  expect(html).toMatch(/<progress[^>]*aria-label="Sending image 2"/)
  expect(textOf(html)).toContain(text)
})

test('an error of an upload is announced and marks its input, and the upload can be tried again', () => {
  const html = slotOf({ upload: { state: 'refused', code: 'svg', file: new File([], 'a.svg') } })
  expect(html).toMatch(/id="image-2-problem"[^>]*role="alert"/)
  const input = tagsOf(html, 'input').find((tag) => tag.includes('aria-label="Image 2"')) ?? ''
  expect(attributeOf(input, 'aria-invalid')).toBe('true')
  expect(buttonNamed(html, 'Try again')).toBeDefined()
})

test('a refused product form keeps the typed values and describes each refused field', () => {
  const answer = refusal('Please look.', { title: 'Too long.' }, typed({ title: 'My title' }))
  const html = htmlOf(
    <ProductForm
      stored={null}
      result={answer}
      button="Add Product"
      kinds={initialKinds}
      tax={formTax}
    />,
  )
  const title = controlLabelled(html, 'Title')
  expect(attributeOf(title, 'value')).toBe('My title')
  expect(attributeOf(title, 'aria-invalid')).toBe('true')
  expect(descriptionOf(html, title)).toContain('Too long.')
  expect(textOf(html)).toContain('Please look.')
})

test('a conflict lists both values of disputed fields and the values taken from the newer edit', () => {
  const theirs = typed({ title: 'Theirs', originalPrice: '500' })
  const html = htmlOf(
    <EditConflict
      conflict={{ theirs, disputed: ['title', 'originalPrice'], taken: ['description'] }}
      mine={typed({ title: 'Mine', originalPrice: '500' })}
      onTake={nothing}
    />,
  )
  expect(html).toMatch(/<section(?=[^>]*role="alert")(?=[^>]*tabindex="-1")/i)
  expect(buttonNamed(html, 'Take their Title')).toBeDefined()
  expect(textOf(html)).toMatch(/Theirs: Theirs Yours: Mine/)
  expect(() => buttonNamed(html, 'Take their Original Price')).toThrow('no <button>')
  expect(textOf(html)).toMatch(/Taken from theirs[^.]*: Description\./)
})
