import { expect, test } from 'vitest'
import { readDraft } from './delivery-draft.ts'

const stored = JSON.stringify({
  customerId: 'meera',
  address: { city: 'Jaipur', pincode: 302001, hobby: 'chess' },
})

test('what was typed comes back, and only what the form has a field for', () => {
  expect(readDraft(stored, 'meera')).toEqual({ city: 'Jaipur' })
})

test('the next person at the same browser does not see it', () => {
  expect(readDraft(stored, 'asha')).toBeNull()
})

test('nothing kept, or something else kept under the same name, is no draft', () => {
  expect(readDraft(null, 'meera')).toBeNull()
  expect(readDraft('"text"', 'meera')).toBeNull()
  expect(readDraft('{"customerId":"meera"}', 'meera')).toBeNull()
})
