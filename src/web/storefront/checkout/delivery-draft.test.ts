import { expect, test } from 'vitest'
import { readDraft } from './delivery-draft.ts'

const stored = JSON.stringify({
  customerId: 'meera',
  address: { city: 'Jaipur', pincode: 302001, hobby: 'chess' },
})

test('a draft restores only fields of the form', () => {
  expect(readDraft(stored, 'meera')).toEqual({ city: 'Jaipur' })
})

test('a draft is invisible to the next customer in the same browser', () => {
  expect(readDraft(stored, 'asha')).toBeNull()
})

test('missing or foreign stored values are not a draft', () => {
  expect(readDraft(null, 'meera')).toBeNull()
  expect(readDraft('"text"', 'meera')).toBeNull()
  expect(readDraft('{"customerId":"meera"}', 'meera')).toBeNull()
})
