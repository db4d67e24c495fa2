import fc from 'fast-check'
import { expect, test } from 'vitest'
import { girlsLehenga, initialKinds } from '../../../tests/support/initial-kinds.ts'
import { allSizes, kindChoices, kindMismatch } from './product-kind.ts'
import { sizeChanges, sizeSlots } from './size-changes.ts'
import { isSizeLabel, SIZES_MAX, sizeLabels, sizeSets } from './size-sets.ts'

test('every size of a common set is a valid label, and no set has too many', () => {
  for (const { sizes } of sizeSets) {
    expect(sizes.filter((size: string) => !isSizeLabel(size))).toEqual([])
    expect(sizes.length).toBeLessThanOrEqual(SIZES_MAX)
  }
})

test.each(['', ' M', 'M ', "M'", 'a,b', 'a|b', 'a*', '=M', 'x\\y', '#1', 'fourteen years'])(
  'the text %j is not a valid size',
  (text) => expect(isSizeLabel(text)).toBe(false),
)

test('duplicate and invalid size labels are dropped', () => {
  expect(sizeLabels(['M', 'M', 4, null, 'a,b', '4 years'])).toEqual(['M', '4 years'])
})

test('a product must be of an enabled kind and have only sizes of it', () => {
  expect(kindMismatch(girlsLehenga, ['4 years'])).toBeNull()
  expect(kindMismatch(girlsLehenga, ['4 years', 'M'])).toEqual({ notOffered: ['M'] })
  expect(kindMismatch(undefined, [])).toBe('unknown-kind')
  expect(kindMismatch({ ...girlsLehenga, isEnabled: false }, [])).toBe('unknown-kind')
})

test('the filter offers the sizes of enabled kinds once, numbers first', () => {
  const numbers = { ...girlsLehenga, slug: 'blouse', sizes: ['28', '30'] }
  const kinds = [...initialKinds, numbers, { ...girlsLehenga, isEnabled: false }]
  expect(allSizes(kinds)).toEqual(['S', 'M', 'L', 'XL', 'XXL', '28', '30'])
  expect(kindChoices(kinds)).toEqual({
    type: ['suit', 'saree', 'blouse'],
    size: ['28', '30', 'S', 'M', 'L', 'XL', 'XXL'],
  })
})

test('removed and renamed sizes are distinguished by their stored label', () => {
  const edited = [
    { was: 'M', label: 'Medium' },
    { was: null, label: 'S' },
    { was: null, label: '4XL' },
  ]
  expect(sizeChanges(['S', 'M', 'L'], edited)).toEqual({
    removed: ['L'],
    renamed: [{ from: 'M', to: 'Medium' }],
  })
})

test('every size keeps its bit while it is offered, and no two sizes share a bit', () => {
  const labels = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(fc.array(labels, { maxLength: 8 }), (edits) => {
      let slots: (string | null)[] = []
      for (const sizes of edits) {
        const next = sizeSlots(slots, sizes, { renamed: [] })!
        expect(next.filter((size) => size !== null).toSorted()).toEqual(sizes.toSorted())
        for (const size of sizes.filter((one) => slots.includes(one)))
          expect(next.indexOf(size)).toBe(slots.indexOf(size))
        slots = next
      }
    }),
  )
})

test('a renamed size keeps its bit, and more sizes than bits are refused', () => {
  const renamed = [{ from: 'M', to: 'Medium' }]
  expect(sizeSlots(['S', 'M'], ['Medium', 'S'], { renamed })).toEqual(['S', 'Medium'])
  const many = Array.from({ length: SIZES_MAX + 1 }, (_, size) => String(size))
  expect(sizeSlots([], many, { renamed: [] })).toBeNull()
})
