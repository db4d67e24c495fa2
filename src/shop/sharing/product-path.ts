import type { Size } from '../catalogue/product.ts'

/** The page of a product; with a size it opens with that chosen. */
export function productPath(id: string, size?: Size): string {
  return `/productinfo/${id}${size ? `?size=${size}` : ''}`
}

/** The size that such an address names, if the piece comes in it: links of old listings live long. */
export function sizeAsked(search: string, offered: readonly Size[]): Size | undefined {
  const asked = new URLSearchParams(search).get('size')
  return offered.find((size) => size === asked)
}
