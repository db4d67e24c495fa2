import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsText } from '../../../tests/support/documents.ts'
import { REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import { amountColumns, sumAmounts } from './document.ts'
import { invoiceLine, totalOf, type InvoiceTax, type LineToInvoice } from './invoice-lines.ts'

const tax = (change: Partial<NonNullable<InvoiceTax>> = {}): InvoiceTax => ({
  rates: seededRates,
  day: REFORM,
  isWithinState: true,
  ...change,
})
const line = (change: Partial<LineToInvoice> = {}): LineToInvoice => ({
  position: 4,
  title: 'Teal suit',
  size: 'M',
  goodsClass: 'apparel',
  hsn: '6211',
  unit: 'PCS',
  quantity: 1,
  unitPaise: 279_900,
  discountPaise: 0,
  chargesPaise: 0,
  invoiced: { ...sumAmounts([]), quantity: 0, discountPaise: 0, rateBp: null },
  ...change,
})

/** Invoices pieces and adds them to what the line holds. */
function invoice(ordered: LineToInvoice, pieces: number, on: InvoiceTax) {
  const taken = invoiceLine(ordered, pieces, on)
  const { invoiced } = ordered
  for (const column of amountColumns) invoiced[column] += taken[column]
  invoiced.quantity += pieces
  invoiced.discountPaise += taken.discountPaise
  invoiced.rateBp = taken.rateBp
  return taken
}

test.each([
  [99_900, true, 500, '999.00 = 951.42 + 23.79 + 23.79'],
  [249_900, true, 500, '2499.00 = 2380.00 + 59.50 + 59.50'],
  [262_500, true, 500, '2625.00 = 2500.00 + 62.50 + 62.50'],
  [262_501, true, 1_800, '2625.01 = 2224.59 + 200.21 + 200.21'],
  [279_900, false, 1_800, '2799.00 = 2372.03 + 426.97'],
  [279_900, true, 1_800, '2799.00 = 2372.04 + 213.48 + 213.48'],
  [295_000, true, 1_800, '2950.00 = 2500.00 + 225.00 + 225.00'],
])('a suit for %i paise, within the state %s, has the rate %i', (paise, isWithin, rateBp, text) => {
  const taken = invoiceLine(line({ unitPaise: paise }), 1, tax({ isWithinState: isWithin }))
  expect(taken.rateBp).toBe(rateBp)
  expect(amountsText(taken)).toBe(text)
})

test('the discount decides the rate, and the share of delivery does not', () => {
  const reduced = line({ discountPaise: 20_000 })
  expect(amountsText(invoiceLine(reduced, 1, tax({ isWithinState: false })))).toBe(
    '2599.00 = 2475.24 + 123.76',
  )
  const atLimit = line({ unitPaise: 262_500, chargesPaise: 7_900 })
  expect(invoiceLine(atLimit, 1, tax())).toMatchObject({ rateBp: 500, totalPaise: 270_400 })
})

test('a line names its size, its unit and its position in the order', () => {
  const common = { orderLinePosition: 4, quantity: 1, unitPaise: 279_900 }
  expect(invoiceLine(line(), 1, tax())).toMatchObject({
    ...common,
    description: 'Teal suit, size M',
    uqc: 'PCS',
  })
  const service = line({ goodsClass: 'service', size: '', title: 'Stitching' })
  expect(invoiceLine(service, 1, tax())).toMatchObject({ description: 'Stitching', uqc: 'NA' })
  expect(invoiceLine(line({ unit: 'SET' }), 1, tax()).uqc).toBe('SET')
})

test('a supplier who collects no tax has the whole amount as taxable value', () => {
  expect(invoiceLine(line(), 1, null)).toMatchObject({
    rateBp: null,
    taxablePaise: 279_900,
    cgstPaise: 0,
    igstPaise: 0,
    totalPaise: 279_900,
  })
})

test('no pieces, more pieces than are left, and goods without a rate are refused', () => {
  const two = line({ quantity: 2 })
  for (const pieces of [0, -1, 3]) expect(() => invoiceLine(two, pieces, tax())).toThrow('line 4')
  invoice(two, 1, tax())
  expect(() => invoiceLine(two, 2, tax())).toThrow('no 2 pieces left')
  expect(() => invoiceLine(line(), 1, tax({ rates: [] }))).toThrow('no tax rate for apparel')
})

const ordered = fc.record({
  goodsClass: fc.constantFrom('fabric' as const, 'apparel' as const, 'shawl' as const),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPaise: fc.integer({ min: 10_000, max: 900_000 }),
  discountPaise: fc.integer({ min: 0, max: 9_000 }),
  chargesPaise: fc.integer({ min: 0, max: 9_900 }),
})
const cuts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 9, maxLength: 9 })

/** Invoices all pieces in portions of these sizes. */
function invoiceAll(goods: LineToInvoice, portions: readonly number[], on: InvoiceTax) {
  return portions.flatMap((portion) => {
    const pieces = Math.min(portion, goods.quantity - goods.invoiced.quantity)
    return pieces > 0 ? [invoice(goods, pieces, on)] : []
  })
}

test('any sequence of invoices adds up to the line in every column, without negative amounts', () => {
  fc.assert(
    fc.property(ordered, cuts, fc.boolean(), (wanted, portions, isWithinState) => {
      const on = tax({ isWithinState })
      const whole = invoiceLine(line(wanted), wanted.quantity, on)
      const parts = invoiceAll(line(wanted), portions, on)
      expect(sumAmounts(parts)).toEqual(sumAmounts([whole]))
      expect(parts.reduce((sum, part) => sum + part.discountPaise, 0)).toBe(wanted.discountPaise)
      for (const part of parts) {
        expect(part.cgstPaise).toBe(part.sgstPaise)
        for (const column of amountColumns) expect(part[column]).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('a change of the rate between two invoices changes the tax of the later pieces only', () => {
  fc.assert(
    fc.property(ordered, cuts, (wanted, portions) => {
      const goods = line({ ...wanted, quantity: wanted.quantity + 1 })
      const before = invoice(goods, 1, tax({ day: '2025-09-21' }))
      const kept = { ...before }
      const after = invoiceAll(goods, portions, tax())
      expect(before).toEqual(kept)
      for (const part of [before, ...after])
        expect(part.taxablePaise + 2 * part.cgstPaise).toBe(part.totalPaise)
      expect(sumAmounts([before, ...after]).totalPaise).toBe(totalOf(goods))
    }),
  )
})
