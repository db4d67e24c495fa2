import type { Attribute } from '../../attributes/attribute.ts'
import { truncate } from '../../form-text.ts'
import type { ProductKind } from '../../kinds/product-kind.ts'
import type { Draft } from '../formats/draft.ts'
import type { ImportNote } from '../import-note.ts'
import type { KnownProduct } from '../product-rows-store.server.ts'
import { differences } from './differences.ts'
import type { ImagePlan, ImportRow } from './import.ts'
import type { ImportDefaults } from './import-defaults.ts'
import { planCollections, type NamedCollection } from './plan-collections.ts'
import { planSkus } from './plan-skus.ts'
import { validateDraft } from './validate-draft.ts'

const TITLE_MAX = 200
const QUOTE_MAX = 400
const QUOTES_MAX = 20

/** A product of the file before its comparison. `ids` are the ids that it may have in this shop. */
export type DraftToCompare = {
  productNo: number
  line: number
  draft: Draft
  ids: string[]
  images: ImagePlan[] | null
}

export type ShopState = {
  products: ReadonlyMap<string, KnownProduct>
  titles: ReadonlySet<string>
  skuOwners?: ReadonlyMap<string, string>
  /** The manual collections. */
  collections?: readonly NamedCollection[]
  defaults: ImportDefaults
  kinds: readonly ProductKind[]
  attributes?: readonly Attribute[]
}

/** Returns the planned change for one product of a file. */
export function compareDraft(compared: DraftToCompare, shop: ShopState): ImportRow {
  const { productNo, line, draft, ids, images } = compared
  const productId = ids.find((id) => !shop.products.get(id)?.isDeleted) ?? null
  const present = productId ? (shop.products.get(productId) ?? null) : null
  const row: ImportRow = {
    productNo,
    line,
    title: truncate(draft.title || present?.title || '–', TITLE_MAX),
    productId: present?.id ?? null,
    images,
    verdict: 'refused',
    notes: [],
    wanted: null,
    basedOn: null,
  }
  const plan = planChange(compared, { productId, present, shop })
  return { ...row, ...plan, notes: plan.notes.map(shortened) }
}

type Plan = Pick<ImportRow, 'verdict' | 'notes'> & Partial<ImportRow>
type Target = { productId: string | null; present: KnownProduct | null; shop: ShopState }

function planChange({ draft, ids, images }: DraftToCompare, target: Target): Plan {
  const { productId, present, shop } = target
  const refused = (...notes: ImportNote[]): Plan => ({ verdict: 'refused', notes })
  if (draft.id !== undefined && ids.length === 0)
    return refused({ code: 'unknown-id', id: draft.id })
  if (draft.id !== undefined && !productId) return refused({ code: 'product-deleted' })
  const { wanted: product, problems } = validateDraft(draft, present, shop)
  if (!product) return refused(...problems)

  const { images: _images, ...fields } = product
  const id = productId ?? crypto.randomUUID()
  const codes = planSkus(draft.skus ?? [], {
    productId: id,
    sizes: product.sizes,
    stored: present?.skus ?? [],
    owners: shop.skuOwners ?? new Map(),
  })
  const chosen = planCollections(draft.collections, {
    stored: present?.collections ?? [],
    known: shop.collections ?? [],
  })
  const wanted = { ...fields, skus: codes.skus, collections: chosen.change }
  const missing = missingImages(images)
  const notes = [...draft.notes, ...missing]
  const further = [...codes.notes, ...chosen.notes]
  if (!present) {
    notes.push(...further)
    if (shop.titles.has(wanted.title)) notes.push({ code: 'title-taken' })
    return {
      verdict: 'new',
      notes: [...notes, ...imagesToFetch(images)],
      wanted,
      productId: id,
    }
  }
  const changes = [...differences(present, product), ...imageChanges(present, images)]
  if (changes.length === 0 && codes.skus.length === 0 && !chosen.change)
    return { verdict: 'unchanged', notes: missing.length > 0 ? notes : further }
  if (draft.version !== undefined && draft.version !== String(present.version))
    return refused({ code: 'edited-since-export', version: draft.version, newest: present.version })
  const { version, onHand: quantities } = present
  return {
    verdict: 'update',
    notes: [...changes, ...further, ...notes],
    wanted,
    basedOn: {
      version,
      quantities,
      images: present.images.map(({ id, alt }) => ({ id, alt })),
    },
  }
}

function missingImages(images: ImagePlan[] | null): ImportNote[] {
  const missing = (images ?? []).filter(({ imageId, key }) => !imageId && !key)
  const names = missing.map(({ source }) => source)
  return names.length > 0 ? [{ code: 'images-not-in-zip', names }] : []
}

function imagesToFetch(images: ImagePlan[] | null): ImportNote[] {
  const count = (images ?? []).filter(({ imageId, key }) => !imageId && key).length
  return count > 0 ? [{ code: 'images-to-fetch', count }] : []
}

/** If a new image is missing, the product keeps its images and no change is reported. */
function imageChanges(present: KnownProduct, images: ImagePlan[] | null): ImportNote[] {
  if (!images || missingImages(images).length > 0) return []
  const toFetch = imagesToFetch(images)
  if (toFetch.length > 0) return toFetch
  const comparable = (list: readonly { id: string | null; alt: string }[]) =>
    JSON.stringify(list.map(({ id, alt }) => [id, alt]))
  const wanted = images.map(({ imageId, alt }) => ({ id: imageId, alt }))
  return comparable(present.images) === comparable(wanted) ? [] : [{ code: 'images-change' }]
}

/** Shortens the quoted cells of a note, because a cell may hold a megabyte. */
function shortened(note: ImportNote): ImportNote {
  const shorten = (_key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, QUOTES_MAX)
    return typeof value === 'string' && value.length > QUOTE_MAX
      ? `${truncate(value, QUOTE_MAX)}…`
      : value
  }
  return JSON.parse(JSON.stringify(note, shorten)) as ImportNote
}
