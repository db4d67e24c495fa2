import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { advanceLabel } from '#shop/advance-mode.ts'
import { focusClass } from '#shop/media/focal-point.ts'
import { formatPaise } from '#shop/money.ts'
import { discountText } from '#shop/struck-price.ts'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { productPath } from '#shop/seo/product-path.ts'
import type { CardListStyle, RenderCards } from '../storefront/products/card-list.tsx'
import { ProductCard } from '../storefront/products/product-card.tsx'

/** React renders one card of each variant with sample texts. Every other card is that HTML with the
 * card's own texts (docs/reaching-in.md). A property test compares the result with rendering each
 * card. */
export const renderCards: RenderCards = (products, cardStyle) =>
  products
    .map((product, index) =>
      fill(templateFor(product, cardStyle, index < (cardStyle.firstPictures ?? 0)), product),
    )
    .join('')

/** The parts alternate between HTML and an index into `textsOf`. */
type Template = readonly (string | number)[]

const templates = new Map<string, Template>()
/** The number of variants is limited, because each image size is a variant of its own. */
const TEMPLATES_MAX = 500

/** The template for all cards of the same variant. Their HTML differs only in `textsOf`. */
function templateFor(product: Card, { heading, sizes }: CardListStyle, isFirst: boolean): Template {
  const { title, image, available, advance, struckPricePaise, sellingPricePaise } = product
  const { strike, colours } = product
  const isReduced = struckPricePaise > sellingPricePaise
  const variant = `${heading} ${isFirst} ${title === ''} ${available > 0} ${advance && advanceLabel(advance)} ${isReduced && strike} ${image?.width} ${image?.height} ${Boolean(image?.focus)} ${colours} ${sizes}`
  const known = templates.get(variant)
  if (known) return known
  if (templates.size >= TEMPLATES_MAX) templates.clear()
  const sampleOfVariant: Card = {
    ...sample,
    title: title && sample.title,
    available,
    ...(advance && { advance }),
    struckPricePaise: isReduced ? sample.struckPricePaise : sample.sellingPricePaise,
    strike,
    image: image && {
      ...sampleImage,
      ...{ width: image.width, height: image.height },
      ...(image.focus && { focus: SAMPLE_FOCUS }),
    },
    ...(colours !== undefined && { colours }),
  }
  const html = renderToString(
    <MemoryRouter>
      <ProductCard product={sampleOfVariant} heading={heading} sizes={sizes} isFirst={isFirst} />
    </MemoryRouter>,
  )
  const sampleTexts = textsOf({ ...sample, strike })
  const template = html
    .split(anyOf(sampleTexts))
    .map((part, index) => (index % 2 === 0 ? part : sampleTexts.indexOf(part)))
  templates.set(variant, template)
  return template
}

function fill(template: Template, product: Card): string {
  const texts = textsOf(product)
  let html = ''
  for (const part of template) html += typeof part === 'number' ? texts[part] : part
  return html
}

/** The texts that differ between cards of one variant. Ids and tints need no escaping. */
function textsOf(product: Card): string[] {
  const { id, title, sellingPricePaise, struckPricePaise, strike, image } = product
  return [
    productPath(product),
    id,
    escaped(title),
    image?.id ?? '',
    image?.tint.slice(1) ?? '',
    focusClass(image?.focus),
    formatPaise(sellingPricePaise),
    formatPaise(struckPricePaise),
    discountText(strike, struckPricePaise, sellingPricePaise),
  ]
}

const sampleImage = {
  ...{ id: '5a6d706c-0000-4000-8000-0000000000b2', width: 1, height: 1 },
  tint: '#0a1b2c',
}
const SAMPLE_FOCUS = '5 95'
const sample = {
  id: '5a6d706c-0000-4000-8000-0000000000a1',
  title: 'Sample of a title',
  type: 'saree',
  sizes: [],
  available: 1,
  sellingPricePaise: 123_456_700,
  struckPricePaise: 765_432_100,
  strike: 'original',
  image: { ...sampleImage, focus: SAMPLE_FOCUS },
} satisfies Card

function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(`(${texts.map((text) => text.replaceAll('.', '\\.')).join('|')})`)
}

/** Escapes text and attributes as React does. */
function escaped(text: string): string {
  return text.replace(/["&'<>]/g, (character) => escapes[character]!)
}

const escapes: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
