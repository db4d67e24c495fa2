import { expect, test } from 'vitest'
import { paidOrder } from '../../../../../tests/support/order-fixtures.ts'
import { startingAddress, withChosen } from './chosen-address.ts'

const { address } = paidOrder()
const home = { ...address, id: 'home', isDefault: true }
const work = { ...address, id: 'work', isDefault: false }

test('the form starts with the selected address', () => {
  expect(startingAddress([work, home], 'home', null)).toBe(home)
  expect(startingAddress([], null, null)).toBeNull()
})

test('a reload keeps the address that was chosen in this tab', () => {
  expect(startingAddress([home, work], 'home', { savedAddress: 'work' })).toBe(work)
})

test('a reload keeps the fields of an address that is being typed', () => {
  expect(startingAddress([home, work], 'home', {})).toBeNull()
})

test('a draft with a deleted address opens the fields', () => {
  expect(startingAddress([home], 'home', { savedAddress: 'work' })).toBeNull()
})

test('the chosen address stays in the list as it was shown, even if the list is gone', () => {
  expect(withChosen([], home)).toEqual([home])
  const edited = { ...home, city: 'Goa' }
  expect(withChosen([work, edited], home)).toEqual([work, home])
})
