import fc from 'fast-check'
import { PRICE_MAX_PAISE, PRICE_MIN_PAISE } from '#shop/catalogue/field-values.ts'
import { mapFields, type ProductField, type ProductValues } from '#shop/catalogue/product-fields.ts'
import { lineText, plainText } from '#shop/form-text.ts'

/** Generates valid values of a product field from the given texts. */
export function valueOf(field: ProductField, texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const text = (normalise: (value: string) => string, max: number) =>
    texts.map((value) => normalise(normalise(value).slice(0, max)) || 'x')
  switch (field.kind) {
    case 'line':
      return text(lineText, field.maxLength)
    case 'text':
      return text(plainText, field.maxLength)
    case 'price':
      return fc.integer({ min: PRICE_MIN_PAISE, max: PRICE_MAX_PAISE })
    case 'choice':
      return fc.constantFrom(...field.choices)
    case 'choices':
      return fc.subarray([...field.choices])
    case 'lines':
      return fc.array(text(lineText, field.maxLength), { maxLength: field.maxCount })
  }
}

export function anyProductValues(texts: fc.Arbitrary<string>): fc.Arbitrary<ProductValues> {
  return fc.record(
    mapFields('property', (field) => valueOf(field, texts)),
  ) as fc.Arbitrary<unknown> as fc.Arbitrary<ProductValues>
}
