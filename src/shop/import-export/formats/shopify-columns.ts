import type { ProductKind } from '../../kinds/product-kind.ts'
import type { Cells } from './columns.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { setDescription, setImages, setVariants, type Variant } from './external-product.ts'
import { guessCategories, guessType, sizesOf } from './guess-product.ts'

/** Reads the lines with one handle as a product. The first line describes the product, each line
 * with a price is a variant, and each with a URL is an image. Accepts Shopify's old and new
 * headings. */
export function draftFromShopify(lines: readonly Cells[], kinds: readonly ProductKind[]): Draft {
  const draft = emptyDraft()
  const first = (...headings: string[]) => lines.map((cells) => cells(...headings)).find(Boolean)
  draft.externalKey = first('url handle', 'handle')
  draft.title = first('title')
  const titles = [...new Set(lines.flatMap((cells) => cells('title') ?? []))].filter(Boolean)
  if (titles.length > 1) draft.notes.push({ code: 'titles-merged', names: titles })
  setDescription(draft, first('description', 'body (html)', 'body html', 'body'))
  const tags = first('tags')
  draft.guesses.type = guessType(
    kinds,
    first('type', 'custom product type'),
    first('product category', 'standardized product type'),
    tags,
    draft.title,
    draft.externalKey,
  )
  draft.guesses.categories = guessCategories([
    ...(tags ?? '').split(','),
    ...(first('collection', 'collections') ?? '').split(','),
  ])
  setVariants(draft, variantsOf(lines), sizesOf(kinds, draft.guesses.type))
  setImages(draft, imagesOf(lines))
  const status = first('status')?.toLowerCase()
  const published = first('published on online store', 'published')?.toLowerCase()
  draft.isUnpublished = status === undefined ? published === 'false' : status !== 'active'
  if (first('gift card')?.toLowerCase() === 'true') draft.problems.push({ code: 'gift-card' })
  return draft
}

function variantsOf(lines: readonly Cells[]): Variant[] {
  const sizeOption = sizeOptionOf(lines)
  const sold = lines.filter(
    (cells) => cells('price', 'variant price') || cells(`option${sizeOption} value`),
  )
  return (sold.length > 0 ? sold : lines.slice(0, 1)).map((cells) => ({
    size: cells(`option${sizeOption} value`) ?? '',
    label: [1, 2, 3]
      .filter((number) => number !== sizeOption)
      .map((number) => cells(`option${number} value`) ?? '')
      .filter(Boolean)
      .join(' / '),
    price: cells('price', 'variant price') ?? '',
    sku: plainCode(cells('sku', 'variant sku')),
    barcode: plainCode(cells('barcode', 'variant barcode')),
    comparedPrice: cells('compare-at price', 'compare at price', 'variant compare at price') ?? '',
    stock: isTracked(lines[0], cells)
      ? (cells('inventory quantity', 'variant inventory qty') ?? '')
      : '',
  }))
}

/** Removes the apostrophe that keeps spreadsheets from reading a number. */
function plainCode(cell = ''): string {
  return cell.replace(/^'/, '')
}

/** Returns the number of the size option, or 1 if there is none. Only a product's first line has
 * option names. */
function sizeOptionOf(lines: readonly Cells[]): number {
  return (
    [1, 2, 3].find((number) =>
      /\b(size|sizes|bust)\b/i.test(
        lines.map((cells) => cells(`option${number} name`)).find(Boolean) ?? '',
      ),
    ) ?? 1
  )
}

/** Returns whether stock is tracked. Without the column, all variants are tracked. */
function isTracked(first: Cells | undefined, cells: Cells): boolean {
  const tracker = cells('inventory tracker', 'variant inventory tracker')
  return (
    tracker === undefined ||
    tracker !== '' ||
    Boolean(first?.('inventory tracker', 'variant inventory tracker'))
  )
}

function imagesOf(lines: readonly Cells[]) {
  const images = lines.flatMap((cells) => {
    const source = cells('product image url', 'image src')
    return source
      ? [
          {
            source,
            alt: cells('image alt text') ?? '',
            position: Number(cells('image position') || 999),
          },
        ]
      : []
  })
  return images
    .toSorted((one, other) => one.position - other.position)
    .map(({ source, alt }) => ({ source, alt }))
}
