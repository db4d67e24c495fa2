import { useEffect, useRef, useState } from 'react'
import type { Quantities } from '#shop/catalogue/product-form.ts'
import type { ProductAnswer } from './product-answer.ts'
import { mergeEdits, type Merge } from './merge-edits.ts'
import { findDraft, forgetDraft, keepDraft } from './product-draft.ts'
import { newProduct, type TypedProduct } from './typed-product.ts'

/** What the form was drawn from; null for a new product. */
export type FormBase = { productId: string; version: number; seen: Quantities; typed: TypedProduct }
export type LostRace = Omit<Merge, 'merged'> & { theirs: TypedProduct }

/**
 * What is typed, kept in the browser with every change. When somebody else saved first (now, or while a draft lay here)
 * the two are merged: what cannot be merged is laid side by side, and the next try is based on theirs.
 */
export function useProductForm(stored: FormBase | null, answer: ProductAnswer | undefined) {
  const productId = stored?.productId ?? null
  const [typed, setTyped] = useState<TypedProduct>(answer?.typed ?? stored?.typed ?? newProduct)
  const [base, setBase] = useState(stored)
  const [race, setRace] = useState<LostRace | null>(null)
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
    setRace(taken.length + disputed.length > 0 ? { taken, disputed, theirs: newest.typed } : null)
  }

  useEffect(() => {
    const draft = findDraft(productId)
    if (!draft || JSON.stringify(draft.typed) === JSON.stringify(untouched.current)) return
    setIsRestored(true)
    if (!stored || !draft.basedOn) return setTyped(draft.typed)
    if (draft.basedOn.version !== stored.version)
      return mergeWith(stored, draft.typed, draft.basedOn.base)
    setTyped(draft.typed)
    setBase({ ...stored, seen: draft.basedOn.seen, typed: draft.basedOn.base })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page wakes up: only the browser knows what was left in it
  }, [])

  useEffect(() => {
    if (typed !== untouched.current)
      keepDraft(productId, {
        typed,
        basedOn: base && { version: base.version, seen: base.seen, base: base.typed },
      })
  }, [typed, base, productId])

  useEffect(() => {
    if (answer?.outcome === 'changed-by-someone-else' && base)
      mergeWith(answer.theirs, typed, base.typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per answer
  }, [answer])

  function startAfresh() {
    const fresh = stored?.typed ?? newProduct
    untouched.current = fresh
    forgetDraft(productId)
    setTyped(fresh)
    setBase(stored)
    setRace(null)
    setIsRestored(false)
  }

  return { typed, setTyped, base, race, isRestored, startAfresh }
}
