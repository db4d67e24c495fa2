import { expect, test } from 'vitest'
import { customer } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Address } from './address.ts'
import { findPrefillAddress, listAddresses } from './address-store.server.ts'
import { deleteAddress } from './delete-address.server.ts'
import { makeDefaultAddress } from './make-default-address.server.ts'
import { saveAddress } from './save-address.server.ts'

const { db } = await testDatabase()
const home: Address = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: '',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
}
const asha = await customer(db)
const stranger = await customer(db)
const ashas = await savedFor(asha.id, home)
const strangers = await savedFor(stranger.id, { ...home, houseNo: '99' })

async function savedFor(customerId: string, address: Address): Promise<string> {
  const saved = await saveAddress(db, { customerId, id: null, address })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}
const everything = () => db.selectFrom('addresses').selectAll().orderBy('id').execute()

test('a customer cannot read another customer’s address', async () => {
  expect((await listAddresses(db, stranger.id)).map(({ id }) => id)).toEqual([strangers])
  expect((await findPrefillAddress(db, stranger.id))?.id).toBe(strangers)
  expect(await listAddresses(db, 'nobody')).toEqual([])
})

test.each([
  [
    'edited',
    () =>
      saveAddress(db, {
        customerId: stranger.id,
        id: ashas,
        address: { ...home, houseNo: 'mine now' },
      }),
  ],
  ['made the default', () => makeDefaultAddress(db, stranger.id, ashas)],
  ['deleted', () => deleteAddress(db, stranger.id, ashas)],
  [
    'edited under a made-up id',
    () => saveAddress(db, { customerId: stranger.id, id: "x' or true --", address: home }),
  ],
  ['made the default under a made-up id', () => makeDefaultAddress(db, stranger.id, 'none')],
  ['deleted under a made-up id', () => deleteAddress(db, stranger.id, '')],
])('an address that is not theirs is not %s, and nothing is written', async (_what, attempt) => {
  const before = await everything()
  expect(await attempt()).toEqual({ outcome: 'no-such-address' })
  expect(await everything()).toEqual(before)
})
