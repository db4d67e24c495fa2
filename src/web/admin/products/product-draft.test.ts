import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { parseDraft, type Draft } from './product-draft.ts'
import { emptySlots, newProduct } from './typed-product.ts'

const picture = {
  id: crypto.randomUUID(),
  width: 1200,
  height: 1600,
  tint: '#8c1d2f',
  alt: 'Front',
}
const typed = {
  ...newProduct,
  title: 'Half a ti',
  highlights: ['One', '', 'Three'],
  sizes: ['M' as const],
  pictures: emptySlots.with(2, picture),
}

test('what was kept comes back as it was', () => {
  const draft: Draft = { typed, basedOn: { version: 3, seen: { '': 5 }, base: newProduct } }
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  expect(parseDraft(JSON.stringify({ typed, basedOn: null }))).toEqual({ typed, basedOn: null })
})

test('nothing, or something else, is no draft', () => {
  for (const text of [
    null,
    'null',
    '[]',
    '1',
    '{}',
    '{"typed":1,"basedOn":null}',
    '{"typed":{},"basedOn":{}}',
    '{"typed":{}}',
  ])
    expect([text, parseDraft(text)]).toEqual([text, null])
})

test('parts that do not fit are left out', () => {
  const strange = {
    ...typed,
    sizes: ['M', 'XXXL'],
    categories: 'all',
    title: 7,
    highlights: [1, 'Zari'],
    pictures: [{ id: 'x' }, null, picture, 1, 2, 3, picture],
  }
  expect(parseDraft(JSON.stringify({ typed: strange, basedOn: null }))?.typed).toMatchObject({
    title: '',
    sizes: ['M'],
    categories: [],
    highlights: ['Zari'],
    pictures: [null, null, picture, null, null, null],
  })
})
