import { entryOf } from '../attributes/attribute.ts'
import type { Form } from '../form-text.ts'
import type { ImageRef } from '../media/image.ts'
import { isUuid } from '../uuid.ts'
import { formatValue, initialTyped, typedFromUnknown } from './field-values.ts'
import {
  IMAGES_MAX,
  mapFields,
  type ProductValues,
  type Quantities,
  type TypedValues,
} from './product-fields.ts'
import type { Size } from './product.ts'

/** A product as typed in the form, valid or not. `pictures` has one entry for each image slot. */
export type TypedProduct = TypedValues & {
  quantity: string
  countsSizes: boolean
  sizeQuantities: Partial<Record<Size, string>>
  pictures: (ImageRef | null)[]
}

export const typedLabels: Record<keyof TypedProduct, string> = {
  ...(mapFields('name', ({ label }) => label) as Record<keyof TypedValues, string>),
  quantity: 'Quantity',
  countsSizes: 'Count each size separately',
  sizeQuantities: 'Quantity of each size',
  pictures: 'Pictures',
}

export const emptySlots: TypedProduct['pictures'] = Array.from({ length: IMAGES_MAX }, () => null)

/** The specification's defaults. */
export const newProduct: TypedProduct = {
  ...(mapFields('name', initialTyped) as TypedValues),
  quantity: '1',
  countsSizes: false,
  sizeQuantities: {},
  pictures: emptySlots,
}

type Stored = ProductValues & { countsSizes: boolean; images: readonly ImageRef[] }

export function typedFrom(product: Stored, onHand: Quantities): TypedProduct {
  const { countsSizes, images } = product
  const countedSizes = countsSizes ? product.sizes : []
  return {
    ...(mapFields('name', (field) =>
      formatValue(field, product[field.property as keyof ProductValues]),
    ) as TypedValues),
    quantity: String(onHand[''] ?? 0),
    countsSizes,
    sizeQuantities: Object.fromEntries(
      countedSizes.map((size) => [size, String(onHand[size] ?? 0)]),
    ),
    pictures: emptySlots.map((_, slot) => images[slot] ?? null),
  }
}

/**
 * Reads the form's inputs: those of `productFields`, `quantity`, `countsSizes`, one `quantity-SIZE`
 * for each size, `attributeSlug` with `attributeText` for each attribute that is typed, and
 * `imageId` and `imageAlt` for each image slot.
 */
export function typedIn(form: Form): TypedProduct {
  const text = (name: string) => textOf(form.get(name))
  const ids = form.getAll('imageId')
  const alts = form.getAll('imageAlt')
  const slots = Array.from({ length: Math.max(IMAGES_MAX, ids.length) }, (_, slot) => slot)
  const values = mapFields('name', (field) =>
    typedFromUnknown(field, form.getAll(field.input).map(textOf)),
  ) as TypedValues
  return {
    ...values,
    attributes: [...values.attributes, ...typedAttributes(form)],
    quantity: text('quantity'),
    countsSizes: text('countsSizes') === 'on',
    sizeQuantities: Object.fromEntries(
      values.sizes
        .map((size) => [size, text(`quantity-${size}`)])
        .filter(([, value]) => value !== ''),
    ),
    pictures: slots.map((slot) => imageOfUnknownSize(ids[slot], textOf(alts[slot]))),
  }
}

function typedAttributes(form: Form): string[] {
  const texts = form.getAll('attributeText').map(textOf)
  return form
    .getAll('attributeSlug')
    .map((slug, index) => entryOf(textOf(slug), texts[index]?.trim() ?? ''))
    .filter((entry) => !entry.endsWith('.'))
}

/** A form has only the image's id and description, so the size of a portrait is used. */
function imageOfUnknownSize(id: unknown, alt: string): ImageRef | null {
  return isUuid(id) ? { id, width: 300, height: 400, tint: '#f4ecdf', alt } : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
