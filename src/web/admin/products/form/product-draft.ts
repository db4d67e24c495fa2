import { typedFromUnknown } from '#shop/catalogue/field-values.ts'
import { mapFields, type TypedValues } from '#shop/catalogue/product-fields.ts'
import { isSizeLabel } from '#shop/kinds/size-sets.ts'
import type { ImageRef } from '#shop/media/image.ts'
import { isUuid } from '#shop/uuid.ts'
import { deleteTyped, parseFresh, typedKey } from '#web/forms/typed-text.ts'
import { emptySlots, type TypedProduct } from '#shop/catalogue/typed-product.ts'

/** `basedOn` is the stored product that the form showed; null for a new product. */
export type Draft = {
  typed: TypedProduct
  basedOn: { version: number; seen: Record<string, number>; base: TypedProduct } | null
}

const keyOf = (owner: string, productId: string | null) =>
  typedKey(owner, `product-draft:${productId ?? 'new'}`)

/** Saves typed values in this browser until the product is saved. A closed tab or an ended session
 * loses nothing. Logout deletes them. */
export function saveDraft(owner: string, productId: string | null, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(owner, productId), formatDraft(draft, Date.now()))
  } catch {
    // Storage is denied; the form also works without drafts.
  }
}

export function deleteDraft(owner: string, productId: string | null): void {
  deleteTyped(keyOf(owner, productId))
}

export function findDraft(owner: string, productId: string | null): Draft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(owner, productId)), Date.now())
  } catch {
    return null
  }
}

export function formatDraft(draft: Draft, now: number): string {
  return JSON.stringify({ at: now, ...draft })
}

/** Null if the stored text was not written by this version of the form, or is older than a week. */
export function parseDraft(text: string | null, now: number): Draft | null {
  const draft = parseFresh(text, now)
  if (!draft) return null
  const typed = parseTyped(draft['typed'])
  if (!typed) return null
  if (draft['basedOn'] === null) return { typed, basedOn: null }
  if (!isRecord(draft['basedOn'])) return null
  const { version, seen, base: stored } = draft['basedOn']
  const base = parseTyped(stored)
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
  const quantities = isRecord(value['sizeQuantities']) ? value['sizeQuantities'] : {}
  const pictures = Array.isArray(value['pictures']) ? value['pictures'] : []
  return {
    ...(mapFields('name', (field, name) => {
      const typed = typedFromUnknown(field, [value[name]].flat())
      return field.kind === 'lines' && typed.length === 0 ? [''] : typed
    }) as TypedValues),
    quantity: typeof value['quantity'] === 'string' ? value['quantity'] : '',
    countsSizes: value['countsSizes'] === true,
    sizeQuantities: Object.fromEntries(
      Object.entries(quantities).filter(
        (entry): entry is [string, string] => isSizeLabel(entry[0]) && typeof entry[1] === 'string',
      ),
    ),
    pictures: emptySlots.map((_, slot) => parseImage(pictures[slot])),
  }
}

function parseImage(value: unknown): ImageRef | null {
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
