import { useEffect, useRef, useState } from 'react'
import type { Quantities } from '#shop/catalogue/product-fields.ts'
import { useStaffId } from '../../staff-id.ts'
import type { ProductResult } from './product-result.ts'
import { mergeEdits, type Merge } from './merge-edits.ts'
import { findDraft, deleteDraft, saveDraft } from './product-draft.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'

/** The stored product that the form shows; null for a new product. */
export type FormBase = { productId: string; version: number; seen: Quantities; typed: TypedProduct }
export type Conflict = Omit<Merge, 'merged'> & { theirs: TypedProduct }

/** Holds the content of the form and saves a draft with every change. If another admin saved first,
 * the two edits are merged. Fields that both changed are shown side by side, and the next
 * submission is based on the newer version. */
export function useProductForm(
  stored: FormBase | null,
  result: ProductResult | undefined,
  emptyProduct: TypedProduct,
) {
  const owner = useStaffId()
  const productId = stored?.productId ?? null
  const [typed, setTyped] = useState<TypedProduct>(result?.typed ?? stored?.typed ?? emptyProduct)
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  const untouched = useRef(typed)

  function mergeWith(
    newest: Omit<FormBase, 'productId'>,
    mine: TypedProduct,
    before: TypedProduct,
  ) {
    const { merged, taken, disputed } = mergeEdits(before, mine, newest.typed)
    setTyped(merged)
    setBase((now) => now && { ...now, ...newest })
    setConflict(
      taken.length + disputed.length > 0 ? { taken, disputed, theirs: newest.typed } : null,
    )
  }

  useEffect(() => {
    const draft = findDraft(owner, productId)
    if (!draft || isSame(draft.typed, untouched.current)) return
    setIsRestored(true)
    if (!stored || !draft.basedOn) return setTyped(draft.typed)
    if (draft.basedOn.version !== stored.version)
      return mergeWith(stored, draft.typed, draft.basedOn.base)
    setTyped(draft.typed)
    setBase({ ...stored, seen: draft.basedOn.seen, typed: draft.basedOn.base })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once after hydration: only the browser has the draft
  }, [])

  useEffect(() => {
    if (typed !== untouched.current)
      saveDraft(owner, productId, {
        typed,
        basedOn: base && { version: base.version, seen: base.seen, base: base.typed },
      })
  }, [typed, base, owner, productId])

  useEffect(() => {
    if (result?.outcome === 'changed-by-someone-else' && base)
      mergeWith(result.theirs, typed, base.typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per result
  }, [result])

  function startOver() {
    const fresh = stored?.typed ?? emptyProduct
    untouched.current = fresh
    deleteDraft(owner, productId)
    setTyped(fresh)
    setBase(stored)
    setConflict(null)
    setIsRestored(false)
  }

  const isChanged = !isSame(typed, base?.typed ?? emptyProduct)
  return { typed, setTyped, base, conflict, isRestored, isChanged, startOver }
}

function isSame(one: TypedProduct, other: TypedProduct): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
