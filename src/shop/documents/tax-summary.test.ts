import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issuedDocument } from '../../../tests/support/issued-document.ts'
import { splitTax } from '../tax/split-tax.ts'
import { sumAmounts } from './document.ts'
import { summarizeTax } from './tax-summary.ts'

const [saree, dupattas] = issuedDocument().lines

test('lines of one code and rate share a row, in the sequence of the lines', () => {
  const rows = summarizeTax([dupattas!, saree!, { ...dupattas!, rateBp: 1_800 }, dupattas!])
  expect(rows.map(({ hsn, rateBp, taxablePaise }) => [hsn, rateBp, taxablePaise])).toEqual([
    ['6214', 500, 180_630],
    ['5007', 500, 406_736],
    ['6214', 1_800, 90_315],
  ])
})

test('lines without tax have no row, and lines at 0 % have one', () => {
  const free = { ...saree!, taxablePaise: 427_072, cgstPaise: 0, sgstPaise: 0 }
  expect(summarizeTax([{ ...free, rateBp: null }])).toEqual([])
  expect(summarizeTax([{ ...free, rateBp: 0 }])).toMatchObject([{ rateBp: 0, cgstPaise: 0 }])
})

const someLine = fc
  .record({
    hsn: fc.constantFrom('5007', '6211', '6214'),
    rateBp: fc.constantFrom(0, 500, 1_800),
    totalPaise: fc.integer({ min: 1, max: 9_000_000 }),
  })
  .map(({ hsn, rateBp, totalPaise }) => ({
    ...saree!,
    ...splitTax(totalPaise, rateBp, true),
    ...{ hsn, rateBp, totalPaise },
  }))

test('the rows add up to the lines in every column', () => {
  fc.assert(
    fc.property(fc.array(someLine, { minLength: 1, maxLength: 12 }), (lines) => {
      const rows = summarizeTax(lines)
      expect(sumAmounts(rows)).toEqual(sumAmounts(lines))
      const keys = rows.map(({ hsn, rateBp }) => `${hsn} ${rateBp}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
