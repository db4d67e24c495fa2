import type { Attribute } from '../../attributes/attribute.ts'
import { standardSizes } from '../../kinds/size-sets.ts'
import type { ProductKind } from '../../kinds/product-kind.ts'
import { headingOf, type Cells, type Columns } from './columns.ts'
import type { Draft } from './draft.ts'
import { draftFromOther, knownPrices, knownTitles } from './other-columns.ts'
import { draftFromShopify } from './shopify-columns.ts'
import { draftFromWooCommerce, isVariation } from './woocommerce-columns.ts'
import { draftFromZari, zariHeaders } from './zari-columns.ts'

export type FileFormat = 'zari' | 'shopify' | 'woocommerce' | 'other'

const zariHeadings: ReadonlySet<string> = new Set(zariHeaders(standardSizes).map(headingOf))

/** Detects the format by the headings. Returns null if the file is not a product list. */
export function formatOf(columns: Columns): FileFormat | null {
  const has = (...headings: readonly string[]) => headings.some((heading) => columns.has(heading))
  if (
    has('handle', 'url handle') &&
    has('title') &&
    has('variant price', 'price', 'option1 value', 'body (html)')
  )
    return 'shopify'
  if (has('name') && has('regular price') && has('type', 'sku', 'published')) return 'woocommerce'
  const isZari = [...columns.keys()].every(
    (heading) => zariHeadings.has(heading) || /^(stock|sku|barcode) /.test(heading),
  )
  // Lists of other shops have a SKU by which a later file finds the same product.
  const isNewList = has('title') && has('selling price') && !has('sku')
  if (isZari && (has('id') ? columns.size > 1 : isNewList)) return 'zari'
  if (
    (has('id') && has('version') && has('selling price')) ||
    (has('original price') && has('selling price') && has('highlights', 'sizes'))
  )
    return 'zari'
  return has(...knownTitles) && has(...knownPrices) ? 'other' : null
}

/** Returns the keys of a line. Lines that share a key belong to one product, and a line without keys
 * is a product of its own. A WooCommerce variation refers to its parent by SKU or `id:NUMBER`. */
export function groupKeysOf(kind: FileFormat, cells: Cells): string[] {
  if (kind === 'shopify') return named('handle', cells('url handle', 'handle'))
  if (kind === 'zari') return named('id', cells('id'))
  if (kind === 'other') return []
  if (isVariation(cells)) {
    const parent = cells('parent') ?? ''
    return parent.startsWith('id:') ? named('id', parent.slice(3)) : named('sku', parent)
  }
  return [...named('id', cells('id')), ...named('sku', cells('sku'))]
}

function named(how: string, name: string | undefined): string[] {
  return name ? [`${how}:${name.trim().toLowerCase()}`] : []
}

/** Returns true for a Shopify line without handle and title, which adds an image or a variant to the
 * previous product. */
export function continuesProduct(kind: FileFormat, cells: Cells): boolean {
  return kind === 'shopify' && !cells('url handle', 'handle') && !cells('title')
}

export function draftFrom(
  kind: FileFormat,
  lines: readonly Cells[],
  today: string,
  kinds: readonly ProductKind[],
  attributes: readonly Attribute[] = [],
): Draft {
  const [first] = lines
  if (!first) throw new Error('A product has at least one line.')
  switch (kind) {
    case 'shopify':
      return draftFromShopify(lines, kinds)
    case 'woocommerce':
      return draftFromWooCommerce(lines, today, kinds)
    case 'other':
      return draftFromOther(first, kinds)
    case 'zari': {
      const draft = draftFromZari(first, kinds, attributes)
      if (lines.length > 1) draft.problems.push({ code: 'duplicate-id' })
      return draft
    }
  }
}
