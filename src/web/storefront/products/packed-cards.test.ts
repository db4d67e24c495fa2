import { expect, test } from 'vitest'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { packCards, unpackCards } from './packed-cards.ts'

const suit: ProductCard = {
  id: '6a003c7e-462a-4958-b3cb-4e266cfba080',
  title: 'Navy "Silk" <b>Suit</b>\nसूट | \\',
  type: 'suit',
  struckPricePaise: 479_900,
  strike: 'original',
  sellingPricePaise: 383_900,
  sizes: ['S', 'XXL'],
  available: 0,
  image: { id: '1666d988-6bfb-468a-a221-599790f3c118', width: 960, height: 1280, tint: '#bea89a' },
}
const saree: ProductCard = {
  ...suit,
  id: 'bbf82fd9-4fcc-4a90-a122-4e7ca2cfa040',
  title: '',
  type: 'saree',
  sizes: [],
  available: 5,
  image: null,
}
const preOrder: ProductCard = { ...saree, advance: '2099-01-12' }
const madeToOrder: ProductCard = { ...suit, advance: 15 }

test('packing and unpacking cards changes no title, sizes or image', () => {
  const design = { ...suit, colours: 3 }
  const cards = [suit, saree, preOrder, madeToOrder, design, { ...preOrder, colours: 2 }]
  expect(unpackCards(packCards(cards))).toEqual(cards)
  expect(unpackCards(packCards([{ ...design, colourIds: ['a', 'b', 'c'] }]))).toEqual([design])
  expect(unpackCards(packCards([]))).toEqual([])
})
