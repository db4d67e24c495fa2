import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testAttributes } from '../../../../tests/support/attribute-fixtures.ts'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { anyProductValues } from '../../../../tests/support/product-values.ts'
import { readEntries } from '../../attributes/attribute-values.ts'
import { parseValue } from '../../catalogue/field-values.ts'
import { mapFields } from '../../catalogue/product-fields.ts'
import { escapeFormula } from '../../csv-line.ts'
import { lineText } from '../../form-text.ts'
import { standardSizes } from '../../kinds/size-sets.ts'
import { cellsOf, columnsOf } from './columns.ts'
import type { Draft } from './draft.ts'
import { draftFromZari, zariCells, zariHeaders, type ProductToExport } from './zari-columns.ts'

const piece = fc.constantFrom('=', '-', "'", '"', ',', ';', '|', '\t', '\n', ' ', 'silk', 'साड़ी')
const words = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''))
const line = words.map((text) => lineText(text) || 'x')
const slug = fc.constantFrom('festive', 'new-in', 'gifts')
const pieces = fc.integer({ min: 0, max: 99_999 })

const entries = fc
  .record({
    chosen: fc.subarray(
      testAttributes.flatMap(({ slug: own, choices }) =>
        own === 'fabric' ? [] : choices.map(({ entry }) => entry),
      ),
    ),
    others: fc.subarray(['fabric.cotton', 'length.6.3', 'blouse-piece.no', 'silk-mark.=A, 12']),
  })
  .map(({ chosen, others }) => readEntries([...chosen, ...others]))

const sku = (sizes: readonly string[]) =>
  fc.uniqueArray(fc.record({ size: fc.constantFrom(...sizes), sku: line, barcode: line }), {
    selector: ({ size }) => size,
  })

const anyProduct: fc.Arbitrary<ProductToExport> = fc
  .record({
    values: anyProductValues(words),
    entries,
    skus: sku(['', ...standardSizes]),
    version: fc.integer({ min: 1, max: 99 }),
    collections: fc.uniqueArray(slug),
    counts: fc.boolean(),
    counted: fc.array(pieces, { minLength: 6, maxLength: 6 }),
    alts: fc.array(fc.option(line, { nil: '' }), { maxLength: 6 }),
  })
  .map(({ values, entries: attributes, counts, counted, alts, ...rest }) => {
    const countsSizes = counts && values.sizes.length > 0
    const places = countsSizes ? values.sizes : ['']
    return {
      ...{ ...values, ...rest, attributes, countsSizes, id: 'b7e1' },
      onHand: Object.fromEntries(places.map((size, index) => [size, counted[index] ?? 0])),
      images: alts.map((alt, index) => ({ id: `i${index}`, alt, width: 600, type: 'webp' })),
    }
  })

const imageName = ({ id }: { id: string }) => `${id}.webp`
const headers = zariHeaders(standardSizes, testAttributes)

/** Reads columns of an export back, in the given order. */
function readBack(product: ProductToExport, order: readonly number[]): Draft {
  const row = zariCells(product, standardSizes, imageName, testAttributes).map(escapeFormula)
  const columns = columnsOf(order.map((index) => headers[index] ?? ''))
  const record = order.map((index) => row[index] ?? '')
  return draftFromZari(cellsOf(columns, record), initialKinds, testAttributes)
}

const everyColumn = headers.map((_, index) => index)
const order = fc.shuffledSubarray(everyColumn, { minLength: headers.length })

test('every column of an export is read back unchanged, in whatever order the columns are', () => {
  expect(new Set(headers.map((heading) => heading.toLowerCase())).size).toBe(headers.length)
  fc.assert(
    fc.property(anyProduct, order, (product, columns) => {
      const draft = readBack(product, columns)
      expect([draft.problems, draft.notes, draft.isUnpublished]).toEqual([[], [], false])
      expect([draft.id, draft.version]).toEqual(['b7e1', String(product.version)])
      const read = mapFields('property', (field, name) => {
        const typed = draft[name]
        return parseValue(field, typed ?? '').value
      })
      const expected = mapFields('property', (field) => product[field.property as 'title'])
      expect(read).toEqual(expected)
      expect(draft.stock).toEqual(
        Object.fromEntries(Object.entries(product.onHand).map(([size, n]) => [size, String(n)])),
      )
      expect(draft.skus?.filter(({ sku: code }) => code)).toEqual(
        ['', ...standardSizes].flatMap((size) => product.skus.filter((each) => each.size === size)),
      )
      expect(draft.collections).toEqual(product.collections)
      expect(draft.images).toEqual(
        product.images.map((image) => ({ source: imageName(image), alt: image.alt })),
      )
    }),
    { numRuns: 150 },
  )
})

test('a column that the owner removed leaves its value undefined and all others as they were', () => {
  fc.assert(
    fc.property(anyProduct, fc.constantFrom(...everyColumn), (product, removed) => {
      const whole = readBack(product, everyColumn)
      const part = readBack(
        product,
        everyColumn.filter((index) => index !== removed),
      )
      const changed = Object.entries(part).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(whole[name as keyof Draft]),
      )
      const heading = headers[removed] ?? ''
      const isShared = /^(Attribute|Stock|SKU|Barcode|Image) ?/.test(heading)
      if (!isShared) expect(changed.map(([, value]) => value)).toEqual([undefined])
      else expect(changed.length).toBeLessThanOrEqual(heading.startsWith('Attribute') ? 2 : 1)
      expect(part.problems).toEqual([])
    }),
    { numRuns: 150 },
  )
})
