import type { Category } from '../catalogue/product.ts'
import { productPath } from './product-path.ts'
import { xmlElement } from './xml.ts'

/** Limit of the protocol (https://www.sitemaps.org/protocol.html). It also limits a request for a
 * part that the index does not list. */
export const URLS_PER_FILE_MAX = 50_000

/** Approximate number of products in a part. Ids are random, so all parts are about equally long. */
export const PRODUCTS_PER_PART = 10_000

/** Collections of the menu. Empty collections are left out of the sitemap, because their pages are
 * marked noindex. */
export const sitemapCategories = ['Latest', 'Trending'] as const satisfies readonly Category[]

/** Returns the names of the sitemap parts: `all`, or the first one or two hexadecimal digits of
 * their product ids. Each part is thus a range scan of the primary key. */
export function sitemapParts(products: number): string[] {
  if (products <= PRODUCTS_PER_PART) return ['all']
  const digits = products <= PRODUCTS_PER_PART * 16 ? 1 : 2
  return Array.from({ length: 16 ** digits }, (_, part) => part.toString(16).padStart(digits, '0'))
}

/** The first and the last possible product id of a part; null for an unknown part. */
export function idRangeOfPart(part: string): { first: string; last: string } | null {
  const digits = idPrefixOf(part)
  if (!/^[0-9a-f]{0,2}$/.test(digits) || (digits === '' && part !== 'all')) return null
  const filled = (fill: string) =>
    digits.padEnd(32, fill).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: filled('0'), last: filled('f') }
}

/** The digits with which the product ids of a part begin. */
export function idPrefixOf(part: string): string {
  return part === 'all' ? '' : part
}

/** `changes`: the time of the last change for each id prefix, where known. */
export function sitemapIndex(
  shopUrl: string,
  parts: readonly string[],
  changes: ReadonlyMap<string, Date>,
): string {
  const entry = (part: string, changedAt?: Date) =>
    `<sitemap>${xmlElement('loc', `${shopUrl}/sitemaps/${part}.xml`)}${lastmod(changedAt)}</sitemap>`
  return file('sitemapindex', [
    entry('pages'),
    ...parts.map((part) => entry(part, changes.get(idPrefixOf(part)))),
  ])
}

export function sitemapOfPages(
  shopUrl: string,
  { collections, slugs }: { collections: readonly string[]; slugs: readonly string[] },
): string {
  const paths = [
    '/',
    ...collections.map((name) => `/shop/${name}`),
    ...['/about', '/faq', '/contact'],
    ...slugs.map((slug) => `/pages/${slug}`),
  ]
  return file(
    'urlset',
    paths.map((path) => `<url>${xmlElement('loc', shopUrl + path)}</url>`),
  )
}

export type SitemapProduct = { id: string; title: string; updatedAt: Date }

export function sitemapOfProducts(shopUrl: string, products: readonly SitemapProduct[]): string {
  return file(
    'urlset',
    products.map(
      (product) =>
        `<url>${xmlElement('loc', shopUrl + productPath(product))}${lastmod(product.updatedAt)}</url>`,
    ),
  )
}

function lastmod(changedAt: Date | undefined): string {
  return changedAt ? xmlElement('lastmod', changedAt.toISOString()) : ''
}

function file(kind: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${kind}>\n`
}
