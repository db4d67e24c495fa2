import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issuedDocument } from '../../../tests/support/issued-document.ts'
import { splitTax } from '../tax/split-tax.ts'
import { describeDocument } from './document-sheet.ts'
import { sumAmounts, type DocumentLine } from './document.ts'
import { chargesOf, separateGiftWrap } from './gift-wrap-lines.ts'

const [saree, dupattas] = issuedDocument().lines as [DocumentLine, DocumentLine]
const wrap = { giftWrapPaise: 5_000, chargesPaise: 5_000 }

/** The line with its share of the charges. */
function charged(line: DocumentLine, charges: number, isWithinState = true): DocumentLine {
  const totalPaise = line.unitPaise * line.quantity - line.discountPaise + charges
  const amounts =
    line.rateBp === null
      ? { taxablePaise: totalPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
      : splitTax(totalPaise, line.rateBp, isWithinState)
  return { ...line, ...amounts, rateBp: line.rateBp, totalPaise }
}
const shown = (lines: DocumentLine[], of = wrap) =>
  separateGiftWrap(issuedDocument({ lines, wrap: of })).map((line) => [
    line.description,
    line.hsn,
    line.rateBp,
    line.totalPaise,
    chargesOf(line),
  ])

test('the gift wrap of one kind of goods is one line at their code and rate', () => {
  expect(shown([charged(saree, 5_000)])).toEqual([
    ['Emerald silk saree', '5007', 500, 427_072, 0],
    ['Gift wrap, taxed with the goods', '5007', 500, 5_000, 5_000],
  ])
})

test('with goods of different rates each rate has a line for its share', () => {
  const suit = { ...saree, description: 'Suit', hsn: '6204', rateBp: 1800 }
  const lines = [charged(saree, 3_000), charged(suit, 2_000)]
  expect(shown(lines).slice(2)).toEqual([
    ['Gift wrap, taxed with the goods', '5007', 500, 3_000, 3_000],
    ['Gift wrap, taxed with the goods', '6204', 1800, 2_000, 2_000],
  ])
})

test('delivery and cash fee stay in the lines of the goods', () => {
  const lines = [charged(saree, 12_000), charged({ ...dupattas, hsn: '5007' }, 3_000)]
  expect(shown(lines, { giftWrapPaise: 5_000, chargesPaise: 15_000 })).toEqual([
    ['Emerald silk saree', '5007', 500, 435_072, 8_000],
    ['Dupatta', '5007', 500, 95_880, 2_000],
    ['Gift wrap, taxed with the goods', '5007', 500, 5_000, 5_000],
  ])
})

test('the invoice of a parcel has the share of its pieces', () => {
  expect(shown([charged(saree, 2_000)]).at(-1)).toEqual([
    'Gift wrap, taxed with the goods',
    '5007',
    500,
    2_000,
    2_000,
  ])
})

test('documents without a paid gift wrap, and those that are not invoices, keep their lines', () => {
  const lines = [charged(saree, 5_000)]
  for (const change of [{}, { wrap: null }, { wrap, type: 'CN' as const }]) {
    const document = issuedDocument({ lines, ...change })
    expect(separateGiftWrap(document)).toBe(document.lines)
  }
  expect(shown([charged(saree, 0)])).toHaveLength(1)
})

test('a supplier who collects no tax has a plain line', () => {
  const lines = [charged({ ...saree, rateBp: null }, 5_000)]
  expect(shown(lines).at(-1)).toEqual(['Gift wrap', '5007', null, 5_000, 5_000])
})

test('the sheet shows the gift wrap with its price and tax, and the same totals as before', () => {
  const lines = [charged(saree, 12_900)]
  const of = { giftWrapPaise: 5_000, chargesPaise: 12_900 }
  const [sheet, before] = [
    describeDocument(issuedDocument({ lines, wrap: of })),
    describeDocument(issuedDocument({ lines })),
  ]
  expect(sheet.lines.rows.map((row) => row[1])).toEqual([
    'Emerald silk saree (with 79.00 Rs. for delivery and charges)',
    'Gift wrap, taxed with the goods',
  ])
  expect(sheet.lines.rows[1]).toEqual([
    '2',
    'Gift wrap, taxed with the goods',
    '5007',
    '',
    '50.00',
    '',
    '47.62',
    '2.5 % 1.19',
    '2.5 % 1.19',
    '50.00',
  ])
  expect([sheet.totals, sheet.taxes, sheet.words]).toEqual([
    before.totals,
    before.taxes,
    before.words,
  ])
})

test('all columns add up to the stored lines, and no line has less than its goods', () => {
  const line = fc.record({
    rateBp: fc.constantFrom(null, 500, 1800),
    hsn: fc.constantFrom('5007', '6204'),
    unitPaise: fc.integer({ min: 1, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    charges: fc.integer({ min: 0, max: 9_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(5_000),
      fc.boolean(),
      (wanted, giftWrapPaise, others, isWithinState) => {
        const lines = wanted.map(({ charges, ...one }) =>
          charged({ ...saree, ...one, discountPaise: 0 }, charges, isWithinState),
        )
        const document = issuedDocument({
          lines,
          placeOfSupply: isWithinState ? '27' : '33',
          wrap: { giftWrapPaise, chargesPaise: giftWrapPaise + others },
        })
        const separated = separateGiftWrap(document)
        expect(sumAmounts(separated)).toEqual(sumAmounts(lines))
        for (const one of separated) expect(chargesOf(one)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
