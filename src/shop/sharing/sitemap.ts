import type { Category, ProductType } from '../catalogue/product.ts'
import { productPath } from './product-path.ts'
import { xmlElement } from './xml.ts'

/** Search engines read no more from one file (https://www.sitemaps.org/protocol.html). A part that a large shop does not name, such as `all`, costs no more than this. */
export const ADDRESSES_MAX = 50_000

/** Ids are even, so parts stay far below. */
export const ADDRESSES_PER_PART = 10_000

/** Those of the menu. One that is empty asks not to be found, so the map does not lead there. */
export const mappedCollections = [
  'Latest',
  'Trending',
  'saree',
  'suit',
] as const satisfies readonly (Category | ProductType)[]

/**
 * Products are cut by the first digits of their ids: a part is a walk over the primary key, whatever its number, and nobody has to count
 * a million rows to know how many parts there are. Digits are hexadecimal: none, one or two of them.
 */
export function partsFor(products: number): string[] {
  if (products <= ADDRESSES_PER_PART) return ['all']
  const digits = products <= ADDRESSES_PER_PART * 16 ? 1 : 2
  return Array.from({ length: 16 ** digits }, (_, part) => part.toString(16).padStart(digits, '0'))
}

/** The first and the last id that begin with these digits; null for what is no part. */
export function idsOfPart(part: string): { first: string; last: string } | null {
  const digits = digitsOf(part)
  if (!/^[0-9a-f]{0,2}$/.test(digits) || (digits === '' && part !== 'all')) return null
  const filled = (fill: string) =>
    digits.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: filled('0'), last: filled('f') }
}

/** With which the ids of a part begin. */
export function digitsOf(part: string): string {
  return part === 'all' ? '' : part
}

/** `changes`: when a product with such first digits last changed, where that is known. */
export function sitemapIndex(
  shopUrl: string,
  parts: readonly string[],
  changes: ReadonlyMap<string, Date>,
): string {
  const entry = (part: string, changedAt?: Date) =>
    `<sitemap>${xmlElement('loc', `${shopUrl}/sitemaps/${part}.xml`)}${lastmod(changedAt)}</sitemap>`
  return file('sitemapindex', [
    entry('pages'),
    ...parts.map((part) => entry(part, changes.get(digitsOf(part)))),
  ])
}

export function sitemapOfPages(shopUrl: string, collections: readonly string[]): string {
  const places = ['/', ...collections.map((name) => `/shop/${name}`), '/about', '/faq', '/contact']
  return file(
    'urlset',
    places.map((place) => `<url>${xmlElement('loc', shopUrl + place)}</url>`),
  )
}

export type SharedProduct = { id: string; updatedAt: Date }

export function sitemapOfProducts(shopUrl: string, products: readonly SharedProduct[]): string {
  return file(
    'urlset',
    products.map(
      ({ id, updatedAt }) =>
        `<url>${xmlElement('loc', shopUrl + productPath(id))}${lastmod(updatedAt)}</url>`,
    ),
  )
}

function lastmod(changedAt: Date | undefined): string {
  return changedAt ? xmlElement('lastmod', changedAt.toISOString()) : ''
}

function file(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${kind}>\n`
}
