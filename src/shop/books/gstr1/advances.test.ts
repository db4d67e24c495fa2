import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTax } from '../../tax/split-tax.ts'
import { advanceSums, advanceTables, type ServiceAdvance } from './advances.ts'

/** An advance for stitching: 1,180 Rs. at 18 %, of which 180 Rs. is GST. */
function advance(change: Partial<ServiceAdvance> = {}): ServiceAdvance {
  const { totalPaise = 118_000, isInterState = false } = change
  return {
    ...{ placeOfSupply: isInterState ? '29' : '27', isInterState, receivedOn: '2026-11-10' },
    ...splitTax(totalPaise, 1800, !isInterState),
    ...{ totalPaise, usedBeforePaise: 0, usedPaise: 0 },
    ...change,
  }
}
const tables = (...advances: ServiceAdvance[]) => advanceTables(advances, '2026-11-01')

test('an advance of the period that is open at its end is in 11A, with its tax by place and rate', () => {
  const { received, adjusted } = tables(advance(), advance(), advance({ isInterState: true }))
  expect(adjusted).toEqual([])
  expect(received).toMatchObject([
    { placeOfSupply: '27', rateBp: 1800, taxablePaise: 200_000, cgstPaise: 18_000 },
    { placeOfSupply: '29', taxablePaise: 100_000, igstPaise: 18_000, cgstPaise: 0 },
  ])
})

test('an advance that is invoiced or refunded in the same period is in neither table', () => {
  expect(tables(advance({ usedPaise: 118_000 }))).toEqual({ received: [], adjusted: [] })
  expect(tables(advance({ usedPaise: 59_000 })).received).toMatchObject([
    { taxablePaise: 50_000, cgstPaise: 4_500, sgstPaise: 4_500 },
  ])
})

test('an advance of an earlier period is adjusted when its invoice is issued', () => {
  const before = { receivedOn: '2026-10-30' }
  const invoiced = tables(advance({ ...before, usedPaise: 118_000 }))
  expect(invoiced.received).toEqual([])
  expect(invoiced.adjusted).toMatchObject([{ taxablePaise: 100_000, sgstPaise: 9_000 }])
  const rest = tables(advance({ ...before, usedBeforePaise: 59_000, usedPaise: 118_000 }))
  expect(rest.adjusted).toMatchObject([{ taxablePaise: 50_000, sgstPaise: 4_500 }])
  expect(tables(advance(before))).toEqual({ received: [], adjusted: [] })
})

test('an invoice above the advance adjusts only the advance', () => {
  const { adjusted } = tables(advance({ receivedOn: '2026-10-01', usedPaise: 500_000 }))
  expect(adjusted).toMatchObject([{ taxablePaise: 100_000 }])
})

test('over all periods 11A less 11B is what is still open, in every column', () => {
  // For one or two paise, two equal halves of tax can round the value the other way.
  const use = fc.oneof(fc.constant(0), fc.integer({ min: 3, max: 60_000 }))
  const used = fc.array(use, { minLength: 4, maxLength: 4 })
  const months = ['2026-08', '2026-09', '2026-10', '2026-11']
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 150_000 }), used, fc.boolean(), (total, uses, far) => {
      const one = advance({ totalPaise: total, isInterState: far, receivedOn: '2026-08-15' })
      let before = 0
      const net = { taxablePaise: 0, cgstPaise: 0, igstPaise: 0 }
      for (const [index, month] of months.entries()) {
        const usedPaise = before + uses[index]!
        const found = advanceTables([{ ...one, usedBeforePaise: before, usedPaise }], `${month}-01`)
        for (const column of ['taxablePaise', 'cgstPaise', 'igstPaise'] as const) {
          for (const row of found.received) net[column] += row[column]
          for (const row of found.adjusted) {
            expect(row[column]).toBeGreaterThanOrEqual(0)
            net[column] -= row[column]
          }
        }
        before = usedPaise
      }
      const left = splitTax(Math.max(0, total - before), 1800, !far)
      const { taxablePaise, cgstPaise, igstPaise } = left
      expect(net).toEqual({ taxablePaise, cgstPaise, igstPaise })
    }),
  )
})

test('the sums of the screen agree: services less what was used at once are table 11A', () => {
  const vouchers = { receiptsPaise: 400_000, refundVouchersPaise: 0 }
  const advances = [advance({ usedPaise: 59_000 }), advance({ receivedOn: '2026-10-01' })]
  const sums = advanceSums(advances, '2026-11-01', vouchers)
  expect(sums).toEqual({
    ...{ ...vouchers, servicesPaise: 118_000, usedAtOncePaise: 59_000 },
    ...{ receivedPaise: 59_000, adjustedPaise: 0 },
  })
})
