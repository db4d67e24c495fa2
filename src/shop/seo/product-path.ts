import type { ProductCard, Size } from '../catalogue/product.ts'

const SLUG_WORDS = 8

/** The first words of a title in their own script, for readers of the URL. Returns '' for a title
 * without letters and digits. */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/['’\u200b-\u200d]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.slice(0, SLUG_WORDS).join('-') ?? ''
}

/** The path of a product's page. If a size is given, the page opens with that size selected. */
export function productPath({ id, title }: Pick<ProductCard, 'id' | 'title'>, size?: Size): string {
  const slug = encodeURIComponent(slugOf(title))
  return `/productinfo/${id}${slug && `/${slug}`}${size ? `?size=${encodeURIComponent(size)}` : ''}`
}

/** The size in a query string, if the product comes in that size. */
export function sizeParameter(search: string, offered: readonly Size[]): Size | undefined {
  const size = new URLSearchParams(search).get('size')
  return offered.find((each) => each === size)
}
