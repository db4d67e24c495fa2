import type { SizesInCart } from '#shop/sizes-in-cart.ts'

/** The shop's setting, which the layout writes into every page. */
export function sizesInCart(): SizesInCart {
  const mark = globalThis.document?.querySelector('[data-several-sizes]')
  return mark ? 'several' : 'one'
}
