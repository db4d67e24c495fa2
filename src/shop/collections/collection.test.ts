import { expect, test } from 'vitest'
import { changeTimes, findShownCollection, scheduleState } from './collection.ts'
import type { StoredCollection } from './collection.ts'

const now = new Date('2026-11-24T12:00:00+05:30')
const plain: StoredCollection = {
  slug: 'Diwali',
  mode: 'manual',
  title: 'Diwali',
  intro: '',
  image: null,
  seoTitle: '',
  seoDescription: '',
  rules: {},
  shownFrom: '',
  shownUntil: '',
  version: 1,
}
const from = (shownFrom: string, shownUntil = '') => ({ ...plain, shownFrom, shownUntil })

test('a collection is shown from its start until just before its end, in Indian time', () => {
  expect(scheduleState(plain, now)).toBe('shown')
  expect(scheduleState(from('2026-11-24T12:01'), now)).toBe('early')
  expect(scheduleState(from('2026-11-24T12:00'), now)).toBe('shown')
  expect(scheduleState(from('', '2026-11-24T12:00'), now)).toBe('over')
})

test('a collection is found ignoring case and spaces, but not before its start', () => {
  expect(findShownCollection([plain], ' diWALI', now)).toBe(plain)
  expect(findShownCollection([plain], 'diwal', now)).toBeUndefined()
  expect(findShownCollection([from('2026-11-25T00:00')], 'diwali', now)).toBeUndefined()
})

test('only future times change cached pages', () => {
  expect(changeTimes(from('2026-11-23T00:00', '2026-11-25T00:00'), now)).toEqual([
    new Date('2026-11-25T00:00:00+05:30'),
  ])
  expect(changeTimes(plain, now)).toEqual([])
})
