import { expect, test } from 'vitest'
import { readDraft } from './delivery-draft.ts'

const stored = JSON.stringify({
  customerId: 'meera',
  address: { city: 'Jaipur', pincode: 302001, hobby: 'chess', note: 'Ring twice' },
})

test('only fields of the form are restored from a draft', () => {
  expect(readDraft(stored, 'meera')).toEqual({ city: 'Jaipur', note: 'Ring twice' })
})

test('a draft is not shown to the next customer in the same browser', () => {
  expect(readDraft(stored, 'asha')).toBeNull()
})

test('missing or invalid stored values are not accepted as a draft', () => {
  expect(readDraft(null, 'meera')).toBeNull()
  expect(readDraft('"text"', 'meera')).toBeNull()
  expect(readDraft('{"customerId":"meera"}', 'meera')).toBeNull()
})
