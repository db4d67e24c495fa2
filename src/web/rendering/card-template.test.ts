import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { strikeRules } from '#shop/struck-price.ts'
import {
  CardList,
  RenderCardsContext,
  type CardListStyle,
} from '../storefront/products/card-list.tsx'
import { renderCards } from './card-template.server.tsx'

const percent = fc.integer({ min: 0, max: 20 }).map((steps) => steps * 5)
const focus = fc.tuple(percent, percent).map(([x, y]) => `${x} ${y}`)
const pictureWithoutFocus = fc.record({
  id: fc.uuid(),
  width: fc.integer({ min: 1, max: 4_000 }),
  height: fc.integer({ min: 1, max: 4_000 }),
  tint: fc
    .integer({ min: 0, max: 0xffffff })
    .map((colour) => `#${colour.toString(16).padStart(6, '0')}`),
})
const picture = fc.oneof(
  pictureWithoutFocus,
  fc.tuple(pictureWithoutFocus, focus).map(([image, point]) => ({ ...image, focus: point })),
)
const title = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string(),
  fc.constantFrom(
    '',
    'Red & "gold" <b>saree</b>',
    "Queen's suit",
    'लाल साड़ी',
    'Sample of a title',
    '$& $1 0 1 2',
  ),
)
const plainCard: fc.Arbitrary<ProductCard> = fc.record({
  id: fc.uuid(),
  title,
  type: fc.constantFrom('saree', 'suit'),
  struckPricePaise: fc.integer({ min: 100, max: 99_999_999 }),
  strike: fc.constantFrom(...strikeRules),
  sellingPricePaise: fc.integer({ min: 100, max: 99_999_999 }),
  sizes: fc.subarray(['S', 'M', 'L', 'XL', 'XXL'] as const).map((some) => [...some]),
  available: fc.integer({ min: -1, max: 50 }),
  image: fc.option(picture),
  advance: fc.constantFrom(null, '2099-01-12', 1, 15),
})
const card: fc.Arbitrary<ProductCard> = fc.oneof(
  plainCard,
  fc.tuple(plainCard, fc.integer({ min: 2, max: 30 })).map(([plain, colours]) => ({
    ...plain,
    colours,
  })),
)
const listStyle: fc.Arbitrary<CardListStyle> = fc.record({
  heading: fc.constantFrom('h2', 'h3'),
  sizes: fc.constantFrom('45vw', '(min-width: 48rem) 30vw, 55vw'),
  firstPictures: fc.constantFrom(0, 2),
})

test('a card from a template equals the card that React renders, whatever its product', () => {
  fc.assert(
    fc.property(fc.array(card, { maxLength: 5 }), listStyle, (products, style) => {
      const list = createElement(CardList, { products, cardStyle: style, className: 'shelf' })
      const [expected, actual] = [undefined, renderCards].map((render) =>
        renderToString(
          createElement(
            MemoryRouter,
            null,
            createElement(RenderCardsContext, { value: render }, list),
          ),
        ),
      )
      expect(actual).toBe(expected)
    }),
    { numRuns: 500 },
  )
})
