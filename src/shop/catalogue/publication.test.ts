import { expect, test } from 'vitest'
import { parsePublication, publicationStates, type Publication } from './publication.ts'

const [morning, evening] = ['2026-11-24T09:00', '2026-11-24T21:00']
const scheduled = (publishedFrom: string, publishedUntil: string): Publication => ({
  state: 'scheduled',
  publishedFrom,
  publishedUntil,
})

test.each([
  [morning, ''],
  ['', evening],
  [morning, evening],
])('a scheduled product keeps its times from "%s" until "%s"', (from, until) => {
  expect(parsePublication(scheduled(from, until))).toEqual({
    value: scheduled(from, until),
    errors: [],
  })
})

test('a scheduled product without times, or with an end before its start, is refused', () => {
  expect(parsePublication(scheduled('', '')).errors).toEqual([
    { field: 'publishedFrom', code: 'missing' },
  ])
  for (const end of [morning, '2026-11-23T21:00'])
    expect(parsePublication(scheduled(morning, end)).errors).toEqual([
      { field: 'publishedUntil', code: 'ends-before-start' },
    ])
})

test.each(publicationStates.filter((state) => state !== 'scheduled'))(
  'a product that is %s loses its times',
  (state) => {
    expect(parsePublication({ ...scheduled(evening, morning), state })).toEqual({
      value: { state, publishedFrom: '', publishedUntil: '' },
      errors: [],
    })
  },
)
