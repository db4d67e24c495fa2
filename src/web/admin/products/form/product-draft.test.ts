import crypto from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  deleteDraft,
  findDraft,
  formatDraft,
  parseDraft,
  saveDraft,
  type Draft,
} from './product-draft.ts'
import { emptySlots, newProduct } from '#shop/catalogue/typed-product.ts'

const now = Date.parse('2024-01-05T09:00:00Z')
const week = 7 * 24 * 60 * 60 * 1000
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

test('a saved draft is restored unchanged', () => {
  const draft: Draft = { typed, basedOn: { version: 3, seen: { '': 5 }, base: newProduct } }
  expect(parseDraft(formatDraft(draft, now), now + week)).toEqual(draft)
  expect(parseDraft(formatDraft(draft, now), now + week + 1)).toBeNull()
  const fresh: Draft = { typed, basedOn: null }
  expect(parseDraft(formatDraft(fresh, now), now)).toEqual(fresh)
})

test('a missing or unreadable stored value is not a draft', () => {
  for (const text of [
    null,
    'null',
    '[]',
    '1',
    '{}',
    '{"typed":{},"basedOn":null}',
    `{"at":${now},"typed":1,"basedOn":null}`,
    `{"at":${now},"typed":{},"basedOn":{}}`,
    `{"at":${now},"typed":{}}`,
  ])
    expect([text, parseDraft(text, now)]).toEqual([text, null])
})

test('invalid parts of a stored draft are left out', () => {
  const strange = {
    ...typed,
    sizes: ['M', 'XXXL'],
    categories: 'all',
    title: 7,
    highlights: [1, 'Zari'],
    pictures: [{ id: 'x' }, null, picture, 1, 2, 3, picture],
  }
  const stored = JSON.stringify({ at: now, typed: strange, basedOn: null })
  expect(parseDraft(stored, now)?.typed).toMatchObject({
    title: '',
    sizes: ['M', 'XXXL'],
    categories: [],
    highlights: ['Zari'],
    pictures: [null, null, picture, null, null, null],
  })
})

test('a draft is found and deleted only by the person who typed it', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  saveDraft('asha', null, { typed, basedOn: null })
  expect(findDraft('devi', null)).toBeNull()
  deleteDraft('devi', null)
  expect(findDraft('asha', null)).toEqual({ typed, basedOn: null })
  expect(findDraft('asha', 'p1')).toBeNull()
  deleteDraft('asha', null)
  expect(findDraft('asha', null)).toBeNull()
})
