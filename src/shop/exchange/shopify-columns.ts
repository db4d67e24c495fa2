import type { Cells } from './columns.ts'
import { emptyDraft, type Draft } from './draft.ts'
import { takeDescription, takePictures, takeVariants, type Variant } from './foreign-product.ts'
import { guessCategories, guessType } from './guess-product.ts'

/** One product in the lines of one handle: the first says what it is, each with a price is a variant, each with an address a picture. Old headings and new ones. */
export function draftFromShopify(lines: readonly Cells[]): Draft {
  const draft = emptyDraft()
  const first = (...headings: string[]) => lines.map((cells) => cells(...headings)).find(Boolean)
  draft.foreignKey = first('url handle', 'handle')
  draft.title = first('title')
  takeDescription(draft, first('description', 'body (html)', 'body html', 'body'))
  const tags = first('tags')
  draft.guesses.type = guessType(
    first('type', 'custom product type'),
    first('product category', 'standardized product type'),
    tags,
    draft.title,
    draft.foreignKey,
  )
  draft.guesses.categories = guessCategories([
    ...(tags ?? '').split(','),
    ...(first('collection', 'collections') ?? '').split(','),
  ])
  takeVariants(draft, variantsOf(lines))
  takePictures(draft, picturesOf(lines))
  const status = first('status')?.toLowerCase()
  const published = first('published on online store', 'published')?.toLowerCase()
  draft.isUnpublished = status === undefined ? published === 'false' : status !== 'active'
  if (first('gift card')?.toLowerCase() === 'true')
    draft.problems.push('A gift card is nothing that this shop can sell.')
  return draft
}

function variantsOf(lines: readonly Cells[]): Variant[] {
  const sizeOption = sizeOptionOf(lines)
  const sold = lines.filter(
    (cells) => cells('price', 'variant price') || cells(`option${sizeOption} value`),
  )
  return (sold.length > 0 ? sold : lines.slice(0, 1)).map((cells) => ({
    size: cells(`option${sizeOption} value`) ?? '',
    price: cells('price', 'variant price') ?? '',
    comparedPrice: cells('compare-at price', 'compare at price', 'variant compare at price') ?? '',
    stock: isTracked(lines[0], cells)
      ? (cells('inventory quantity', 'variant inventory qty') ?? '')
      : '',
  }))
}

/** The option that is called size; else the first one. Its name stands in the product's first line only. */
function sizeOptionOf(lines: readonly Cells[]): number {
  return (
    [1, 2, 3].find((number) =>
      /\b(size|sizes|bust)\b/i.test(
        lines.map((cells) => cells(`option${number} name`)).find(Boolean) ?? '',
      ),
    ) ?? 1
  )
}

/** Without a tracker the number means nothing; files without that column mean what they say. */
function isTracked(first: Cells | undefined, cells: Cells): boolean {
  const tracker = cells('inventory tracker', 'variant inventory tracker')
  return (
    tracker === undefined ||
    tracker !== '' ||
    Boolean(first?.('inventory tracker', 'variant inventory tracker'))
  )
}

function picturesOf(lines: readonly Cells[]) {
  const pictures = lines.flatMap((cells) => {
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
  return pictures
    .toSorted((one, other) => one.position - other.position)
    .map(({ source, alt }) => ({ source, alt }))
}
