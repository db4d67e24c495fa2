import type { Products } from '#db/tables.ts'
import { ENTRIES_MAX, ENTRY_MAX } from '../attributes/attribute-values.ts'
import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { StockSize } from '../stock/stock.ts'
import { advanceFields } from './advance/advance-fields.ts'
import { categories, type ProductCard, type SizeStock } from './product.ts'
import type { Publication } from './publication.ts'
import { publicationFields } from './publication-fields.ts'
import { legalFields } from '../compliance/legal-fields.ts'
import { taxFields } from '../tax/tax-fields.ts'

type Description = {
  label: string
  /** The name of the value in `ProductValues`, in the change log and in stored imports. */
  property: string
  /** The name of the form's input. A list of values has several inputs with this name. */
  input: string
  column: keyof Products
  /** The CSV heading. Owners' files contain it, so it must never be renamed. */
  heading: string
  /** True if lists or searches select products by this field. */
  isSearched: boolean
}

/** `maxLength` is in characters. */
export type ProductField = Description &
  (
    | { kind: 'line' | 'text'; isRequired: boolean; maxLength: number }
    /** `cost` is a price or empty. `time` is Indian time such as '2026-11-24T18:30', or ''. */
    | { kind: 'price' | 'cost' | 'time' }
    /** A day such as '2026-11-24', or ''. */
    | { kind: 'day' }
    /** A whole number from 1 to `max`, or empty. */
    | { kind: 'count'; max: number }
    | { kind: 'kind' }
    | { kind: 'hsn' | 'country' }
    | { kind: 'sizes' }
    /** Entries such as `fabric.silk`. */
    | { kind: 'attributes'; maxCount: number; maxLength: number }
    | { kind: 'choice' | 'choices'; choices: readonly string[] }
    | { kind: 'lines'; maxCount: number; maxLength: number }
  )

/** All fields that an owner edits, except images and stock, which have their own tables. Form,
 * drafts, merging of edits, saving, change log, import and export are derived from this list. */
export const productFields = {
  title: {
    kind: 'line',
    label: 'Title',
    property: 'title',
    input: 'title',
    column: 'title',
    heading: 'Title',
    isRequired: true,
    maxLength: 200,
    isSearched: true,
  },
  description: {
    kind: 'text',
    label: 'Description',
    property: 'description',
    input: 'description',
    column: 'description',
    heading: 'Description',
    isRequired: true,
    maxLength: 5000,
    isSearched: true,
  },
  type: {
    kind: 'kind',
    label: 'Type',
    property: 'type',
    input: 'type',
    column: 'type',
    heading: 'Type',
    isSearched: true,
  },
  originalPrice: {
    kind: 'price',
    label: 'Original Price',
    property: 'originalPricePaise',
    input: 'originalPrice',
    column: 'original_price_paise',
    heading: 'Original Price',
    isSearched: false,
  },
  sellingPrice: {
    kind: 'price',
    label: 'Selling Price',
    property: 'sellingPricePaise',
    input: 'sellingPrice',
    column: 'selling_price_paise',
    heading: 'Selling Price',
    isSearched: false,
  },
  sizes: {
    kind: 'sizes',
    label: 'Sizes',
    property: 'sizes',
    input: 'size',
    column: 'sizes',
    heading: 'Sizes',
    isSearched: true,
  },
  categories: {
    kind: 'choices',
    label: 'Categories',
    property: 'categories',
    input: 'category',
    column: 'categories',
    heading: 'Categories',
    choices: categories,
    isSearched: true,
  },
  highlights: {
    kind: 'lines',
    label: 'Highlights',
    property: 'highlights',
    input: 'highlight',
    column: 'highlights',
    heading: 'Highlights',
    maxCount: 20,
    maxLength: 200,
    isSearched: true,
  },
  attributes: {
    kind: 'attributes',
    label: 'Details',
    property: 'attributes',
    input: 'attribute',
    column: 'attributes',
    heading: 'Attributes',
    maxCount: ENTRIES_MAX,
    maxLength: ENTRY_MAX,
    isSearched: true,
  },
  design: {
    kind: 'line',
    label: 'Design',
    property: 'design',
    input: 'design',
    column: 'design',
    heading: 'Design',
    isRequired: false,
    maxLength: 100,
    isSearched: false,
  },
  ...publicationFields,
  ...advanceFields,
  ...taxFields,
  costPrice: {
    kind: 'cost',
    label: 'Cost Price',
    property: 'costPaise',
    input: 'costPrice',
    column: 'cost_paise',
    heading: 'Cost Price',
    isSearched: false,
  },
  ...legalFields,
} as const satisfies Record<string, ProductField>

type Fields = typeof productFields
export type FieldName = keyof Fields

export const fieldNames = Object.keys(productFields) as FieldName[]

export const IMAGES_MAX = 6
/** In characters. */
export const IMAGE_ALT_MAX = 300

type ValueOf<Field> = Field extends { kind: 'line' | 'text' | 'time' | 'day' | 'hsn' | 'country' }
  ? string
  : Field extends { kind: 'price' }
    ? Paise
    : Field extends { kind: 'cost' | 'count' }
      ? number | null
      : Field extends { kind: 'kind' }
        ? string
        : Field extends { kind: 'choice'; choices: readonly (infer Choice)[] }
          ? Choice
          : Field extends { kind: 'choices'; choices: readonly (infer Choice)[] }
            ? Choice[]
            : string[]

/** The values of `productFields` as they are stored. */
export type ProductValues = {
  [Name in FieldName as Fields[Name]['property']]: ValueOf<Fields[Name]>
}

/** The values of `productFields` as they are typed: texts and lists of texts. */
export type TypedValues = {
  [Name in FieldName]: ValueOf<Fields[Name]> extends unknown[] ? ValueOf<Fields[Name]> : string
}

/** Pieces on hand: one entry under '', or one entry for each size that is counted. */
export type Quantities = Record<StockSize, number>

/** All values of a product that an owner edits. */
export type EditedProduct = ProductValues & {
  images: { id: string; alt: string }[]
  countsSizes: boolean
  quantities: Quantities
}

/** Values that pages for customers never contain. */
type StaffValues = Publication &
  Pick<
    ProductValues,
    keyof typeof taxFields | keyof typeof legalFields | keyof typeof advanceFields | 'costPaise'
  >

export type Product = ProductCard &
  Omit<ProductValues, keyof StaffValues> &
  SizeStock & {
    images: ImageRef[]
    version: number
    createdAt: Date
  }

/** `isPublic`: whether customers can open its page now. */
export type StaffProduct = Product & StaffValues & { isPublic: boolean }

/** A product as the storefront reads it: without its cost. */
export type PublicProduct = Omit<StaffProduct, 'costPaise'>

/** Builds an object with one entry for each field, keyed by the field's name, property or column.
 * The caller casts the object. */
export function mapFields<Value>(
  key: 'name' | 'property' | 'column',
  valueOf: (field: ProductField, name: FieldName) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    fieldNames.map((name) => {
      const field = productFields[name]
      return [key === 'name' ? name : field[key], valueOf(field, name)]
    }),
  )
}
