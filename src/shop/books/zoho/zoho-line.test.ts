import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookDocument, bookLine } from '../../../../tests/support/book-documents.ts'
import { randomDocuments } from '../../../../tests/support/random-documents.ts'
import { adjustmentOf, pieceOf } from './zoho-line.ts'

test('price, quantity and discount give the taxable value, with a discount below one paisa a piece', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 50_000_000 }),
      fc.integer({ min: 1, max: 99 }),
      (taxablePaise, quantity) => {
        const { pricePaise, discountPaise } = pieceOf({ taxablePaise, quantity })
        expect(pricePaise * quantity - discountPaise).toBe(taxablePaise)
        expect(discountPaise).toBeGreaterThanOrEqual(0)
        expect(discountPaise).toBeLessThan(quantity)
      },
    ),
  )
})

test('a tax that Zoho rounds otherwise is adjusted', () => {
  const lines = [
    bookLine({ taxablePaise: 88_984, cgstPaise: 8_008, sgstPaise: 8_008, rateBp: 1800 }),
  ]
  expect(adjustmentOf(bookDocument({ lines }))).toBe(-2)
  expect(adjustmentOf(bookDocument({ lines, totalPaise: 105_002 }))).toBe(0)
})

test('the adjustment is at most two paise a line', () => {
  fc.assert(
    fc.property(randomDocuments, (documents) => {
      for (const document of documents)
        expect(Math.abs(adjustmentOf(document))).toBeLessThanOrEqual(2 * document.lines.length)
    }),
  )
})
