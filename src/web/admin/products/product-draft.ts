import { categories, sizes } from '#shop/catalogue/product.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { isUuid } from '#shop/uuid.ts'
import { emptySlots, type TypedProduct } from './typed-product.ts'

/** `basedOn` is what the form showed before anybody typed; null for a new product. */
export type Draft = {
  typed: TypedProduct
  basedOn: { version: number; seen: Record<string, number>; base: TypedProduct } | null
}

const keyOf = (productId: string | null) => `product-draft:${productId ?? 'new'}`

/**
 * What was typed stays in this browser until it is saved: a closed tab, an ended session and a broken line cost nothing.
 * Logging out clears it.
 */
export function keepDraft(productId: string | null, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(productId), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing still lets the owner work.
  }
}

export function forgetDraft(productId: string | null): void {
  try {
    localStorage.removeItem(keyOf(productId))
  } catch {
    // Nothing was kept.
  }
}

export function findDraft(productId: string | null): Draft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(productId)))
  } catch {
    return null
  }
}

/** Null for whatever an older shop, or somebody else, wrote there. */
export function parseDraft(text: string | null): Draft | null {
  const draft: unknown = JSON.parse(text ?? 'null')
  if (!isRecord(draft)) return null
  const typed = parseTyped(draft['typed'])
  if (!typed) return null
  if (draft['basedOn'] === null) return { typed, basedOn: null }
  if (!isRecord(draft['basedOn'])) return null
  const { version, seen, base: kept } = draft['basedOn']
  const base = parseTyped(kept)
  if (!base || typeof version !== 'number' || !isRecord(seen)) return null
  return {
    typed,
    basedOn: {
      version,
      base,
      seen: Object.fromEntries(
        Object.entries(seen).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        ),
      ),
    },
  }
}

function parseTyped(value: unknown): TypedProduct | null {
  if (!isRecord(value)) return null
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '')
  const list = (name: string): unknown[] => (Array.isArray(value[name]) ? value[name] : [])
  const quantities = isRecord(value['sizeQuantities']) ? value['sizeQuantities'] : {}
  const highlights = list('highlights').filter((one) => typeof one === 'string')
  return {
    title: text('title'),
    description: text('description'),
    type: text('type'),
    originalPrice: text('originalPrice'),
    sellingPrice: text('sellingPrice'),
    quantity: text('quantity'),
    countsSizes: value['countsSizes'] === true,
    sizes: sizes.filter((size) => list('sizes').includes(size)),
    sizeQuantities: Object.fromEntries(
      sizes.flatMap((size) =>
        typeof quantities[size] === 'string' ? [[size, quantities[size]]] : [],
      ),
    ),
    categories: categories.filter((category) => list('categories').includes(category)),
    highlights: highlights.length > 0 ? highlights : [''],
    pictures: emptySlots.map((_, slot) => parsePicture(list('pictures')[slot])),
  }
}

function parsePicture(value: unknown): ImageRef | null {
  if (!isRecord(value) || !isUuid(value['id'])) return null
  const { id, width, height, tint, alt } = value
  if (
    typeof width !== 'number' ||
    typeof height !== 'number' ||
    typeof tint !== 'string' ||
    typeof alt !== 'string'
  )
    return null
  return { id, width, height, tint, alt }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
