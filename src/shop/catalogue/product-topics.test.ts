import { expect, test } from 'vitest'
import { topicsOfPrice } from './product-topics.ts'
import { catalogueTopic, offersTopic } from './product.ts'

test('a price change affects all lists only if the product moves to another price band', () => {
  expect(topicsOfPrice('1', 120_000, 249_900)).not.toContain(catalogueTopic)
  expect(topicsOfPrice('1', 120_000, 250_000)).toContain(catalogueTopic)
  expect(topicsOfPrice('1', 120_000, 120_000)).toContain(offersTopic)
})
