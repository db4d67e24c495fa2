import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/database.server.ts'
import { customer } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Address } from './address.ts'
import { findPrefillAddress, listAddresses } from './address-store.server.ts'
import { deleteAddress } from './delete-address.server.ts'
import { makeDefaultAddress } from './make-default-address.server.ts'
import { rememberOrderAddresses } from './remember-order-address.server.ts'
import { saveAddress } from './save-address.server.ts'
import { SAVED_ADDRESSES_MAX } from './saved-address.ts'

const { db } = await testDatabase()
const home: Address = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: 'asha@example.com',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: 'Opp. the temple',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '98765 43210',
  altPhoneNo: '',
}
const office: Address = { ...home, houseNo: 'Tower B', city: 'Mumbai' }

async function save(
  customerId: string,
  address: Address,
  id: string | null = null,
): Promise<string> {
  const saved = await saveAddress(db, { customerId, id, address })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}
const book = async (customerId: string) =>
  (await listAddresses(db, customerId)).map(({ houseNo, isDefault }) =>
    isDefault ? `${houseNo} (default)` : houseNo,
  )
const remember = (customerId: string, address: Address) =>
  inTransaction(db, (tx) => rememberOrderAddresses(tx, [{ customerId, address }]))

async function bookOf(size: number): Promise<string> {
  const { id } = await customer(db)
  for (let place = 1; place <= size; place++) await save(id, { ...home, houseNo: String(place) })
  return id
}

test('a saved address is returned unchanged, and the first one is the default', async () => {
  const { id } = await customer(db)
  const saved = await save(id, home)
  expect(await listAddresses(db, id)).toEqual([{ ...home, id: saved, isDefault: true }])
  await save(id, office)
  expect(await book(id)).toEqual(['Tower B', '12 (default)'])
})

test('the default address stays the default after an edit', async () => {
  const { id } = await customer(db)
  const saved = await save(id, home)
  await save(id, { ...home, houseNo: '12 A' }, saved)
  expect(await book(id)).toEqual(['12 A (default)'])
})

test('if two tabs choose a default address at the same time, only one becomes the default', async () => {
  const { id } = await customer(db)
  const places = await Promise.all(['1', '2', '3'].map((houseNo) => save(id, { ...home, houseNo })))
  await Promise.all([...places, ...places].map((place) => makeDefaultAddress(db, id, place)))
  expect((await listAddresses(db, id)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('the delivery form is prefilled with the default or else the most recently used address', async () => {
  const { id } = await customer(db)
  expect(await findPrefillAddress(db, id)).toBeUndefined()
  const first = await save(id, home)
  await save(id, office)
  expect(await findPrefillAddress(db, id)).toMatchObject({ houseNo: '12' })
  await deleteAddress(db, id, first)
  expect(await findPrefillAddress(db, id)).toMatchObject({ houseNo: 'Tower B', isDefault: false })
})

test('an order to a known address moves it to the front, and any other address is added', async () => {
  const { id } = await customer(db)
  await save(id, home)
  await save(id, office)
  await remember(id, home)
  expect(await book(id)).toEqual(['12 (default)', 'Tower B'])
  await remember(id, { ...home, landmark: `${home.landmark}.` })
  expect(await book(id)).toHaveLength(3)
})

test('two concurrent orders to the same new address save it once', async () => {
  const { id } = await customer(db)
  await Promise.all([remember(id, home), remember(id, home), remember(id, home)])
  expect(await book(id)).toEqual(['12 (default)'])
})

test(`concurrent saves never exceed ${SAVED_ADDRESSES_MAX} addresses`, async () => {
  const id = await bookOf(SAVED_ADDRESSES_MAX - 1)
  const tries = await Promise.all(
    ['a', 'b', 'c'].map((houseNo) =>
      saveAddress(db, { customerId: id, id: null, address: { ...home, houseNo } }),
    ),
  )
  expect(tries.map(({ outcome }) => outcome).toSorted()).toEqual([
    'address-book-full',
    'address-book-full',
    'saved',
  ])
  expect(await book(id)).toHaveLength(SAVED_ADDRESSES_MAX)
})

test('if the address book is full, an order replaces the least recently used address but no default', async () => {
  const id = await bookOf(SAVED_ADDRESSES_MAX)
  await remember(id, office)
  const places = await book(id)
  expect(places).toHaveLength(SAVED_ADDRESSES_MAX)
  expect(places[0]).toBe('Tower B')
  expect(places).toContain('1 (default)')
  expect(places).not.toContain('2')
})
