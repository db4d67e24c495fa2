import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { formatPaise, percentOff } from '#shop/money.ts'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import type { CardLook, DrawCards } from './card-list.tsx'
import { ProductCard } from './product-card.tsx'

/**
 * A list is as many cards that differ in some words alone. React draws one of each kind, with words that nothing else on it has, and the others
 * are that one with their own words in their places: the same HTML, without drawing each.
 */
export const drawCards: DrawCards = (products, look) =>
  products
    .map((product, index) =>
      fill(templateFor(product, look, index < (look.firstPictures ?? 0)), product),
    )
    .join('')

/** Text, place, text, place, …, text; a place is a number into `words`. */
type Template = readonly (string | number)[]

const templates = new Map<string, Template>()
/** Pictures of odd measures make kinds of their own. */
const TEMPLATES_MAX = 500

/** Two cards with the same kind differ in nothing but `words`. */
function templateFor(product: Card, { heading, sizes }: CardLook, isFirst: boolean): Template {
  const { title, image, available, originalPricePaise, sellingPricePaise } = product
  const isReduced = originalPricePaise > sellingPricePaise
  const kind = `${heading} ${isFirst} ${title === ''} ${available > 0} ${isReduced} ${image?.width} ${image?.height} ${sizes}`
  const known = templates.get(kind)
  if (known) return known
  if (templates.size >= TEMPLATES_MAX) templates.clear()
  const like: Card = {
    ...sample,
    title: title && sample.title,
    available,
    originalPricePaise: isReduced ? sample.originalPricePaise : sample.sellingPricePaise,
    image: image && { ...sample.image, width: image.width, height: image.height },
  }
  const drawn = renderToString(
    <MemoryRouter>
      <ProductCard product={like} heading={heading} sizes={sizes} isFirst={isFirst} />
    </MemoryRouter>,
  )
  const template = drawn
    .split(anyWord)
    .map((part, index) => (index % 2 === 0 ? part : sampleWords.indexOf(part)))
  templates.set(kind, template)
  return template
}

function fill(template: Template, product: Card): string {
  const own = words(product)
  let html = ''
  for (const part of template) html += typeof part === 'number' ? own[part] : part
  return html
}

/** What is a card's own. Ids and tints are letters and digits. */
function words({ id, title, sellingPricePaise, originalPricePaise, image }: Card): string[] {
  return [
    id,
    escaped(title),
    image?.id ?? '',
    image?.tint.slice(1) ?? '',
    formatPaise(sellingPricePaise),
    formatPaise(originalPricePaise),
    `${percentOff(originalPricePaise, sellingPricePaise)}% off`,
  ]
}

const sample = {
  id: '5a6d706c-0000-4000-8000-0000000000a1',
  title: 'Sample of a title',
  type: 'saree',
  sizes: [],
  available: 1,
  originalPricePaise: 765_432_100,
  sellingPricePaise: 123_456_700,
  image: { id: '5a6d706c-0000-4000-8000-0000000000b2', width: 1, height: 1, tint: '#0a1b2c' },
} satisfies Card

const sampleWords = words(sample)
const anyWord = new RegExp(`(${sampleWords.map((word) => word.replaceAll('.', '\\.')).join('|')})`)

/** As React does it, for a text and for an attribute. */
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
