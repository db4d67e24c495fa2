import { expect, test } from 'vitest'
import { seededRandom } from '../../../../tests/support/order-histories/random.ts'
import { linePaise, paidForPieces } from '../returnable-line.ts'
import { amountsOf, mergeReplacementLines, replacementLines } from './replacement.ts'

test('price less discount plus charges is what was paid for the pieces, for any line', () => {
  const random = seededRandom(20_261_127)
  for (let turn = 0; turn < 20_000; turn++) {
    const unitPricePaise = random.between(1, 600_000)
    const quantity = random.between(1, 9)
    const discountPaise = random.between(0, unitPricePaise * quantity)
    const line = {
      ...{ position: 0, unitPricePaise, quantity, discountPaise, settledQuantity: 0 },
      chargesPaise: random.isLucky(50) ? random.between(0, 20_000) : 0,
    }
    const before = random.between(0, quantity - 1)
    const count = random.between(1, quantity - before)
    const paid = paidForPieces({ linePaise: linePaise(line), quantity, before, count })
    const refundPaise = random.isLucky(10) ? random.between(0, paid) : paid
    const amounts = amountsOf(line, count, refundPaise)
    const price = unitPricePaise * count
    expect(price - amounts.discountPaise + amounts.chargesPaise).toBe(refundPaise)
    expect(amounts.discountPaise).toBeGreaterThanOrEqual(0)
    expect(amounts.discountPaise).toBeLessThanOrEqual(price)
    expect(amounts.chargesPaise).toBeGreaterThanOrEqual(0)
  }
})

test('lines without an accepted piece are not replaced', () => {
  const bought = [0, 1].map((position) => ({
    ...{ position, productId: `p${position}`, quantity: 2, unitPricePaise: 1_000 },
    ...{ discountPaise: 100, chargesPaise: 50, settledQuantity: 0 },
  }))
  const newSizes = [0, 1].map((position) => ({ position, size: 'L', stockSize: '' }))
  const settled = [
    { position: 0, refundPaise: 975, restockedQuantity: 1 },
    { position: 1, refundPaise: 0, restockedQuantity: 0 },
  ]
  const accepted = [
    { position: 0, acceptedQuantity: 1 },
    { position: 1, acceptedQuantity: 0 },
  ]
  expect(replacementLines(accepted, { newSizes, bought, settled })).toEqual([
    {
      ...{ position: 0, productId: 'p0', size: 'L', stockSize: '', quantity: 1 },
      ...{ unitPricePaise: 1_000, discountPaise: 50, chargesPaise: 25 },
    },
  ])
})

test('two sizes that are exchanged for the same one make one line', () => {
  const line = {
    ...{ productId: 'suit', size: 'L', stockSize: '', unitPricePaise: 1_000, discountPaise: 100 },
    chargesPaise: 10,
  }
  const other = { ...line, position: 2, quantity: 3, size: 'XL' }
  const lines = [
    { ...line, position: 0, quantity: 1 },
    { ...line, position: 1, quantity: 2 },
    other,
  ]
  expect(mergeReplacementLines(lines)).toEqual([
    { ...line, position: 0, quantity: 3, discountPaise: 200, chargesPaise: 20 },
    other,
  ])
})
