import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantsOf } from './product-variants.ts'

type Variants = Parameters<typeof variantsOf>[0]
const saree: Variants = {
  id: 'p1',
  title: 'Green saree',
  sizes: [],
  available: 2,
  countsSizes: false,
  availableBySize: {},
}

test('a product without sizes is one variant under its own id', () => {
  expect(variantsOf(saree)).toEqual([
    {
      size: null,
      id: 'p1',
      name: 'Green saree',
      path: '/productinfo/p1/green-saree',
      isAvailable: true,
    },
  ])
  expect(variantsOf({ ...saree, available: 0 })[0]).toMatchObject({ isAvailable: false })
})

test('each size is a variant with its own id, name and availability', () => {
  const suit: Variants = {
    ...saree,
    sizes: ['S', 'M'],
    countsSizes: true,
    availableBySize: { S: 0, M: 2 },
  }
  expect(variantsOf(suit)).toMatchObject([
    { size: 'S', id: 'p1-S', name: 'Green saree, size S', isAvailable: false },
    { size: 'M', id: 'p1-M', name: 'Green saree, size M', isAvailable: true },
  ])
})

test('all sizes are available or sold out together if stock is not counted per size', () => {
  const variants = variantsOf({ ...saree, sizes: ['S', 'M', 'L'], available: 1 })
  expect(variants.map(({ isAvailable }) => isAvailable)).toEqual([true, true, true])
})

test('a name never exceeds 150 characters and always ends in its size', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), (title) => {
      for (const { name, size } of variantsOf({ ...saree, title, sizes: ['S', 'L'] })) {
        expect(name.length).toBeLessThanOrEqual(150)
        expect(name.endsWith(`, size ${size}`)).toBe(true)
      }
      expect(variantsOf({ ...saree, title })[0]!.name).toBe(title.slice(0, 150))
    }),
  )
})
