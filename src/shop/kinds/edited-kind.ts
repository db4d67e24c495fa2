import { ALL_PRODUCTS, categories } from '../catalogue/product.ts'
import { lineText, plainText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import { latinSlug } from '../slug.ts'
import { parseGuide, type GuideErrorCode } from './parse-guide.ts'
import { ageGroups, isSlug, KIND_SLUG_MAX, type ProductKind } from './product-kind.ts'
import { isSizeLabel, SIZES_MAX } from './size-sets.ts'

/** A size of the form; `was` is its stored label, or null for a new size. */
export type EditedSize = { was: string | null; label: string }

export type EditedKind = Pick<
  ProductKind,
  | 'slug'
  | 'singular'
  | 'plural'
  | 'countsSizes'
  | 'ageGroup'
  | 'feedCategory'
  | 'sizeGuide'
  | 'isEnabled'
> & { sizes: EditedSize[] }

export type KindField =
  | 'slug'
  | 'singular'
  | 'plural'
  | 'sizes'
  | 'feedCategory'
  | 'measures'
  | 'howToMeasure'

export type KindErrorCode =
  | 'missing'
  | 'too-long'
  | 'not-a-slug'
  | 'not-a-size'
  | 'size-twice'
  | 'too-many'
  | GuideErrorCode

/** Slugs that other pages below /shop and the form for a new kind use. */
const reservedSlugs = [
  'new',
  'attributes',
  'searchquery',
  'suggestions',
  ALL_PRODUCTS.toLowerCase(),
  ...categories.map((name) => name.toLowerCase()),
]

const NAME_MAX = 40
const FEED_CATEGORY_MAX = 200

/** Reads the form of a kind. Rows without a label are left out, which removes their size. */
export function parseKind(form: Form): ParseResult<EditedKind, KindField, KindErrorCode> {
  const singular = lineText(form.get('singular'))
  const plural = lineText(form.get('plural'))
  const slug = lineText(form.get('slug')).toLowerCase() || latinSlug(singular, KIND_SLUG_MAX)
  const feedCategory = lineText(form.get('feedCategory'))
  const rows = sizeRows(form)
  const sizes = rows.map(({ was, label }) => ({ was, label }))
  const guide = parseGuide(form, rows)
  const errors: { field: KindField; code: KindErrorCode }[] = [
    ...nameErrors('singular', singular),
    ...nameErrors('plural', plural),
    ...(isSlug(slug) && !reservedSlugs.includes(slug)
      ? []
      : [{ field: 'slug', code: 'not-a-slug' } as const]),
    ...sizeErrors(sizes.map(({ label }) => label)),
    ...(feedCategory.length > FEED_CATEGORY_MAX
      ? [{ field: 'feedCategory', code: 'too-long' } as const]
      : []),
    ...guide.errors,
  ]
  const value: EditedKind = {
    slug,
    singular,
    plural,
    sizes,
    feedCategory,
    countsSizes: form.get('countsSizes') === 'on',
    ageGroup: ageGroups.find((group) => group === form.get('ageGroup')) ?? 'adult',
    sizeGuide: guide.value,
    isEnabled: form.get('isEnabled') === 'on',
  }
  return { value, errors }
}

/** `index` counts all rows of the form, including empty ones. */
function sizeRows(form: Form): (EditedSize & { index: number })[] {
  const stored = form.getAll('sizeWas').map(plainText)
  return form
    .getAll('size')
    .map((label, index) => ({
      index,
      label: lineText(label),
      was: (stored.indexOf(stored[index] ?? '') === index && stored[index]) || null,
    }))
    .filter(({ label }) => label !== '')
}

function nameErrors(field: 'singular' | 'plural', name: string) {
  if (name === '') return [{ field, code: 'missing' } as const]
  return name.length > NAME_MAX ? [{ field, code: 'too-long' } as const] : []
}

function sizeErrors(labels: readonly string[]) {
  if (labels.length > SIZES_MAX) return [{ field: 'sizes', code: 'too-many' } as const]
  if (!labels.every(isSizeLabel)) return [{ field: 'sizes', code: 'not-a-size' } as const]
  return new Set(labels.map((label) => label.toLowerCase())).size < labels.length
    ? [{ field: 'sizes', code: 'size-twice' } as const]
    : []
}
