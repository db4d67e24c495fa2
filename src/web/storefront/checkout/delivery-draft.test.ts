import { expect, test } from 'vitest'
import { extrasOf, readDraft } from './delivery-draft.ts'

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

test('a draft keeps the chosen saved address, and its extras can be read alone', () => {
  const address = { savedAddress: 'home', city: 'Jaipur', note: 'Ring twice' }
  const draft = readDraft(JSON.stringify({ customerId: 'meera', address }), 'meera')!
  expect(draft).toEqual(address)
  expect(extrasOf(draft)).toMatchObject({ note: 'Ring twice' })
  expect(Object.keys(extrasOf(draft))).not.toContain('city')
})
