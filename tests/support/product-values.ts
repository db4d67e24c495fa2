import fc from 'fast-check'
import { PRICE_MAX_PAISE, PRICE_MIN_PAISE } from '#shop/catalogue/field-values.ts'
import { mapFields, type ProductField, type ProductValues } from '#shop/catalogue/product-fields.ts'
import { MAKING_DAYS_MAX, saleModes } from '#shop/advance-sale.ts'
import type { AdvanceValues } from '#shop/catalogue/advance/parse-advance.ts'
import { publicationStates, type Publication } from '#shop/catalogue/publication.ts'
import { lineText, plainText } from '#shop/form-text.ts'
import { standardSizes } from '#shop/kinds/size-sets.ts'

const minute = 60_000
const shopTime = fc
  .integer({ min: Date.UTC(2001, 0) / minute, max: Date.UTC(2099, 0) / minute })
  .map((count) => new Date(count * minute).toISOString().slice(0, 16))

const anyPublication: fc.Arbitrary<Publication> = fc
  .record({
    state: fc.constantFrom(...publicationStates),
    times: fc.uniqueArray(shopTime, { minLength: 2, maxLength: 2 }),
    left: fc.constantFrom('both', 'from', 'until'),
  })
  .map(({ state, times, left }) => {
    const [from = '', until = ''] = state === 'scheduled' ? times.toSorted() : []
    return {
      state,
      publishedFrom: left === 'until' ? '' : from,
      publishedUntil: left === 'from' ? '' : until,
    }
  })

const anyAdvance: fc.Arbitrary<AdvanceValues> = fc
  .record({
    saleMode: fc.constantFrom(...saleModes),
    dispatchFrom: fc.constantFrom('2096-02-29', '2099-12-31'),
    makingDays: fc.integer({ min: 1, max: MAKING_DAYS_MAX }),
  })
  .map(({ saleMode, dispatchFrom, makingDays }) => ({
    saleMode,
    dispatchFrom: saleMode === 'pre-order' ? dispatchFrom : '',
    makingDays: saleMode === 'made-to-order' ? makingDays : null,
  }))

/** Generates valid values of a product field from the given texts. */
export function valueOf(field: ProductField, texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const text = (normalise: (value: string) => string, max: number) =>
    texts.map((value) => normalise(normalise(value).slice(0, max)) || 'x')
  switch (field.kind) {
    case 'line':
      return text(lineText, field.maxLength)
    case 'text':
      return text(plainText, field.maxLength)
    case 'time':
      return fc.option(shopTime, { nil: '' })
    case 'day':
      return fc.constantFrom('', '2096-02-29', '2099-12-31')
    case 'count':
      return fc.option(fc.integer({ min: 1, max: field.max }))
    case 'price':
      return fc.integer({ min: PRICE_MIN_PAISE, max: PRICE_MAX_PAISE })
    case 'cost':
      return fc.option(fc.integer({ min: PRICE_MIN_PAISE, max: PRICE_MAX_PAISE }))
    case 'choice':
      return fc.constantFrom(...field.choices)
    case 'hsn':
      return fc.constantFrom('', '5007', '621142', '62114210')
    case 'country':
      return fc.constantFrom('', 'IN', 'BD')
    case 'kind':
      return fc.constantFrom('saree', 'suit')
    case 'sizes':
      return fc.subarray([...standardSizes])
    case 'choices':
      return fc.subarray([...field.choices])
    case 'attributes':
      return fc.constant([])
    case 'lines':
      return fc.array(text(lineText, field.maxLength), { maxLength: field.maxCount })
  }
}

export function anyProductValues(texts: fc.Arbitrary<string>): fc.Arbitrary<ProductValues> {
  const values = fc.record(
    mapFields('property', (field) => valueOf(field, texts)),
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<ProductValues>
  return fc.tuple(values, anyPublication, anyAdvance).map(([value, publication, advance]) => {
    const { sellingPricePaise: one, originalPricePaise: other } = value
    const prices = {
      sellingPricePaise: Math.min(one, other),
      originalPricePaise: Math.max(one, other),
    }
    return { ...value, ...prices, ...publication, ...advance }
  })
}
