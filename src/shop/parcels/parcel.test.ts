import { expect, test } from 'vitest'
import { canPack, leftToPack, priceOfPieces, stageOfParcels, type PackableLine } from './parcel.ts'

const line = (change: Partial<PackableLine> = {}): PackableLine => ({
  position: 0,
  title: 'Emerald silk saree',
  size: '',
  quantity: 3,
  packedQuantity: 0,
  withdrawnQuantity: 0,
  totalPaise: 100_000,
  ...change,
})

test('pieces that are packed or back in stock are not packed again', () => {
  expect(leftToPack(line({ packedQuantity: 1 }))).toBe(2)
  expect(leftToPack(line({ packedQuantity: 1, withdrawnQuantity: 1 }))).toBe(1)
  expect(leftToPack(line({ packedQuantity: 3, withdrawnQuantity: 2 }))).toBe(0)
})

test('a parcel takes known pieces that are left, each line once', () => {
  const lines = [line({ packedQuantity: 1 }), line({ position: 1, quantity: 1 })]
  expect(canPack([{ position: 0, quantity: 2 }], lines)).toBe(true)
  expect(canPack([{ position: 0, quantity: 3 }], lines)).toBe(false)
  expect(canPack([{ position: 7, quantity: 1 }], lines)).toBe(false)
  expect(canPack([{ position: 1, quantity: 0.5 }], lines)).toBe(false)
  expect(canPack([], lines)).toBe(false)
  const twice = { position: 0, quantity: 1 }
  expect(canPack([twice, twice], lines)).toBe(false)
})

test('the amounts of all parcels of a line add up to the line', () => {
  const whole = line()
  const parts = [0, 33_333, 66_666].map((collected, packedQuantity) =>
    priceOfPieces([{ position: 0, quantity: 1 }], [{ ...whole, packedQuantity }], collected),
  )
  expect(parts).toEqual([33_333, 33_333, 33_334])
  expect(priceOfPieces([{ position: 0, quantity: 3 }], [whole], 0)).toBe(100_000)
  expect(priceOfPieces([{ position: 5, quantity: 1 }], [whole], 0)).toBe(0)
})

test('an order reaches stage 3 when all pieces have left, and 4 when all have arrived', () => {
  const packed = [line({ packedQuantity: 3 })]
  expect(stageOfParcels(packed, [{ state: 'in-transit' }, { state: 'booked' }])).toBeNull()
  expect(stageOfParcels(packed, [{ state: 'in-transit' }, { state: 'delivered' }])).toBe(3)
  expect(stageOfParcels(packed, [{ state: 'delivered' }, { state: 'delivered' }])).toBe(4)
})

test('a cancelled parcel does not count, and a missing piece holds the order back', () => {
  const packed = [line({ packedQuantity: 3 })]
  expect(stageOfParcels(packed, [{ state: 'cancelled' }])).toBeNull()
  expect(stageOfParcels(packed, [{ state: 'delivered' }, { state: 'cancelled' }])).toBe(4)
  expect(stageOfParcels([line({ packedQuantity: 2 })], [{ state: 'delivered' }])).toBeNull()
  expect(stageOfParcels(packed, [{ state: 'returned' }, { state: 'delivered' }])).toBe(3)
})
