import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canPack, leftToPack, priceOfPieces, stageOfParcels, type PackableLine } from './parcel.ts'
import { hasLeft, parcelStates } from './parcel-state.ts'

const packable = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 8 }),
      totalPaise: fc.integer({ min: 0, max: 9_000_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) =>
    lines.map((line, position): PackableLine => ({
      ...line,
      ...{
        position,
        title: `Saree ${position}`,
        size: '',
        packedQuantity: 0,
        withdrawnQuantity: 0,
      },
    })),
  )
const seeds = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 })

/** Packs some of what is left; everything for the last parcel. */
function wanted(lines: readonly PackableLine[], seed: number | null) {
  return lines.flatMap((line, index) => {
    const left = leftToPack(line)
    const quantity = seed === null ? left : (seed + 3 * index) % (left + 1)
    return quantity > 0 ? [{ position: line.position, quantity }] : []
  })
}
function packed(lines: readonly PackableLine[], parcel: ReturnType<typeof wanted>) {
  return lines.map((line) => ({
    ...line,
    packedQuantity:
      line.packedQuantity +
      (parcel.find(({ position }) => position === line.position)?.quantity ?? 0),
  }))
}

test('the parcels of an order collect its total together, however it is divided', () => {
  fc.assert(
    fc.property(packable, seeds, (order, divisions) => {
      let lines = order
      let collected = 0
      for (const seed of [...divisions, null]) {
        const parcel = wanted(lines, seed)
        const price = priceOfPieces(parcel, lines, collected)
        expect(price).toBeGreaterThanOrEqual(0)
        collected += price
        lines = packed(lines, parcel)
      }
      expect(collected).toBe(order.reduce((sum, { totalPaise }) => sum + totalPaise, 0))
    }),
  )
})

test('a parcel of what is left can be packed, and one piece more cannot', () => {
  fc.assert(
    fc.property(packable, fc.nat(10_000), (order, seed) => {
      const lines = packed(order, wanted(order, seed))
      const rest = wanted(lines, null)
      expect(canPack(rest, lines)).toBe(rest.length > 0)
      for (const { position, quantity } of rest)
        expect(canPack([{ position, quantity: quantity + 1 }], lines)).toBe(false)
    }),
  )
})

test.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 60])(
  'a parcel with %d pieces of a line cannot be packed',
  (quantity) => {
    const [line] = fc.sample(packable, { numRuns: 1, seed: 3 })[0]!
    expect(canPack([{ position: line!.position, quantity }], [line!])).toBe(false)
  },
)

const states = fc.array(fc.constantFrom(...parcelStates), { maxLength: 5 })
const done: PackableLine[] = [
  ...[{ position: 0, title: 'Saree', size: '', quantity: 2, packedQuantity: 2 }],
].map((line) => ({ ...line, withdrawnQuantity: 0, totalPaise: 1_000 }))

test('parcels bring an order to stage 4 only if each has arrived, and to 3 only if each has left', () => {
  fc.assert(
    fc.property(states, (all) => {
      const stage = stageOfParcels(
        done,
        all.map((state) => ({ state })),
      )
      const sent = all.filter((state) => state !== 'cancelled')
      if (stage === 4) expect(new Set(sent)).toEqual(new Set(['delivered']))
      if (stage === 3) expect(sent.every(hasLeft)).toBe(true)
      if (stage === null && sent.length > 0) expect(sent.every(hasLeft)).toBe(false)
    }),
  )
})

test('an order with a piece to pack has no stage by its parcels', () => {
  fc.assert(
    fc.property(states, (all) => {
      const lines = done.map((line) => ({ ...line, packedQuantity: 1 }))
      expect(
        stageOfParcels(
          lines,
          all.map((state) => ({ state })),
        ),
      ).toBeNull()
    }),
  )
})
