import { ALL_PRODUCTS } from '../catalogue/product.ts'
import { lineText, plainText, type Form } from '../form-text.ts'
import { isSlug, KIND_SLUG_MAX } from '../kinds/product-kind.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { parseShopTime } from '../shop-time.ts'
import { latinSlug } from '../slug.ts'
import { isUuid } from '../uuid.ts'
import {
  COLLECTION_PRODUCTS_MAX,
  isOwnCollection,
  type CollectionMode,
  type StoredCollection,
} from './collection.ts'
import { parseRules, type RuleErrorCode, type RuleField } from './parse-rules.ts'

export type EditedCollection = Omit<StoredCollection, 'image' | 'version'> & {
  imageId: string | null
  productIds: string[]
}

export type CollectionField =
  | 'slug'
  | 'title'
  | 'intro'
  | 'seoTitle'
  | 'seoDescription'
  | 'products'
  | 'image'
  | 'shownFrom'
  | 'shownUntil'
  | RuleField

export type CollectionErrorCode =
  | 'missing'
  | 'too-long'
  | 'not-a-slug'
  | 'too-many'
  | 'not-a-time'
  | 'ends-before-start'
  | RuleErrorCode

type CollectionError = FieldError<CollectionField, CollectionErrorCode>

export const collectionTextLimits = { title: 60, intro: 1000, seoTitle: 70, seoDescription: 200 }

/** Slugs that other pages below /shop and /admin/collections use. */
const reservedSlugs = ['new', 'searchquery', 'suggestions', ALL_PRODUCTS.toLowerCase()]

/** Reads the form. Of a category or a kind, only texts and image can change; `stored` is null for a
 * new collection. */
export function parseCollection(
  form: Form,
  stored: Pick<StoredCollection, 'slug' | 'mode'> | null,
  knownKinds: readonly string[],
  knownFacets: readonly string[] = [],
): ParseResult<EditedCollection, CollectionField, CollectionErrorCode> {
  const isOwn = stored === null || isOwnCollection(stored)
  const mode: CollectionMode = isOwn
    ? form.get('mode') === 'rules'
      ? 'rules'
      : 'manual'
    : stored.mode
  const texts = readTexts(form, mode)
  const slug =
    stored?.slug ??
    (lineText(form.get('slug')).toLowerCase() || latinSlug(texts.value.title, KIND_SLUG_MAX))
  const rules =
    mode === 'rules' ? parseRules(form, knownKinds, knownFacets) : { value: {}, errors: [] }
  const productIds = mode === 'manual' ? readProductIds(form) : []
  const times = isOwn ? readTimes(form) : { value: { shownFrom: '', shownUntil: '' }, errors: [] }
  const imageId = lineText(form.get('image'))
  const errors: CollectionError[] = [
    ...texts.errors,
    ...(stored || (isSlug(slug) && !reservedSlugs.includes(slug))
      ? []
      : [{ field: 'slug', code: 'not-a-slug' } as const]),
    ...(productIds.length > COLLECTION_PRODUCTS_MAX
      ? [{ field: 'products', code: 'too-many' } as const]
      : []),
    ...rules.errors,
    ...times.errors,
  ]
  const value = {
    slug,
    mode,
    ...texts.value,
    ...times.value,
    rules: rules.value,
    productIds,
    imageId: isUuid(imageId) ? imageId : null,
  }
  return { value, errors }
}

function readTexts(form: Form, mode: CollectionMode) {
  const value = {
    title: lineText(form.get('title')),
    intro: plainText(form.get('intro')),
    seoTitle: lineText(form.get('seoTitle')),
    seoDescription: lineText(form.get('seoDescription')),
  }
  const names = Object.keys(collectionTextLimits) as (keyof typeof collectionTextLimits)[]
  const errors: CollectionError[] = names
    .filter((field) => value[field].length > collectionTextLimits[field])
    .map((field) => ({ field, code: 'too-long' }))
  if (value.title === '' && mode !== 'kind') errors.push({ field: 'title', code: 'missing' })
  return { value, errors }
}

function readProductIds(form: Form): string[] {
  return [...new Set(form.getAll('product').map(lineText).filter(isUuid))]
}

function readTimes(form: Form) {
  const errors: CollectionError[] = []
  const time = (field: 'shownFrom' | 'shownUntil') => {
    const text = lineText(form.get(field))
    const read = text ? parseShopTime(text) : ''
    if (read === null) errors.push({ field, code: 'not-a-time' })
    return read ?? ''
  }
  const value = { shownFrom: time('shownFrom'), shownUntil: time('shownUntil') }
  if (value.shownFrom && value.shownUntil && value.shownUntil <= value.shownFrom)
    errors.push({ field: 'shownUntil', code: 'ends-before-start' })
  return { value, errors }
}
