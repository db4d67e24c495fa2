import { useEffect, useState } from 'react'
import { fieldNames, productFields } from '#shop/catalogue/product-fields.ts'
import { typedIn, type TypedProduct } from '#shop/catalogue/typed-product.ts'
import { changedFields } from '#web/forms/changed-before-hydration.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { withKind, type FormKind } from './form/form-kind.ts'

/** The id of the form, by which it is found before hydration. */
export const PRODUCT_FORM = 'product-form'

/** Adds what was entered in the server's HTML to the form. The first render of hydration still finds it. */
export function useEarlyProduct(
  kinds: readonly FormKind[],
  setTyped: (change: (now: TypedProduct) => TypedProduct) => void,
): void {
  const isHydrating = !useHydrated()
  const [early] = useState(() => (isHydrating ? typedBeforeHydration() : null))
  useEffect(() => {
    if (early) setTyped((now) => withEarly(now, early, kinds))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once after hydration
  }, [])
}

function typedBeforeHydration(): Partial<TypedProduct> | null {
  if (typeof document === 'undefined') return null
  const form = document.getElementById(PRODUCT_FORM)
  if (!(form instanceof HTMLFormElement)) return null
  const inputs = changedFields(form)
  if (inputs.size === 0) return null
  const typed = typedIn(new FormData(form))
  const names = fieldNames.filter((name) => inputs.has(productFields[name].input))
  const values = Object.fromEntries(names.map((name) => [name, typed[name]]))
  return { ...values, ...(inputs.has('quantity') && { quantity: typed.quantity }) }
}

function withEarly(
  now: TypedProduct,
  early: Partial<TypedProduct>,
  kinds: readonly FormKind[],
): TypedProduct {
  const typed = { ...now, ...early }
  return early.type === undefined ? typed : { ...typed, ...withKind(kinds, typed, early.type) }
}
