import { expect, test } from 'vitest'
import { pageState } from './page-state.ts'

test('the state says what visitors see, and when the next version is published', () => {
  const state = (publishedVersion: number | null, publishAt: Date | null = null) =>
    pageState({ publishedVersion, newestVersion: 3, publishAt })
  expect(state(null)).toBe('Draft: visitors do not see it')
  expect(state(3)).toBe('Published')
  expect(state(2)).toBe('Published, with changes that visitors do not see yet')
  expect(state(3, new Date('2026-11-24T06:30:00Z'))).toBe(
    'Published. To be published on Nov 24, 2026, 12:00',
  )
})
