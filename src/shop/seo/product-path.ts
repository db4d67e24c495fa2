import type { Size } from '../catalogue/product.ts'

/** The path of a product's page. If a size is given, the page opens with that size selected. */
export function productPath(id: string, size?: Size): string {
  return `/productinfo/${id}${size ? `?size=${encodeURIComponent(size)}` : ''}`
}

/** The size in a query string, if the product comes in that size. */
export function sizeParameter(search: string, offered: readonly Size[]): Size | undefined {
  const size = new URLSearchParams(search).get('size')
  return offered.find((each) => each === size)
}
