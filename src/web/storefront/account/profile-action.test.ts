import { expect, test } from 'vitest'
import { listAddresses } from '#shop/customers/address-store.server.ts'
import { customer } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { profileAction } from './profile-action.server.ts'

const { db } = await testDatabase()
const home = {
  firstName: 'Asha',
  houseNo: '12',
  areaRoad: 'MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function withAddress() {
  const { id } = await customer(db)
  await profileAction(db, id, formOf({ intent: 'save', addressId: '', ...home }))
  const [address] = await listAddresses(db, id)
  return { id, addressId: address?.id ?? '' }
}

test('saving an existing address again updates it and creates no second one', async () => {
  const { id, addressId } = await withAddress()
  expect(
    await profileAction(db, id, formOf({ intent: 'save', addressId, ...home, houseNo: '14' })),
  ).toMatchObject({ isSuccess: true, message: 'Address saved' })
  expect(await listAddresses(db, id)).toMatchObject([
    { id: addressId, houseNo: '14', isDefault: true },
  ])
})

test('an incomplete address is refused, shown again and not saved', async () => {
  const { id, addressId } = await withAddress()
  const result = await profileAction(
    db,
    id,
    formOf({ intent: 'save', addressId, ...home, city: ' ', houseNo: '99' }),
  )
  expect(result).toMatchObject({
    isSuccess: false,
    message: 'All Fields are required',
    problems: { city: 'Please fill this in.' },
    typed: { houseNo: '99' },
  })
  expect(await listAddresses(db, id)).toMatchObject([{ houseNo: '12', city: 'Pune' }])
})

test.each(['save', 'default', 'delete'])(
  '%s with the address of another customer changes nothing',
  async (intent) => {
    const { id, addressId } = await withAddress()
    const stranger = await customer(db)
    const before = await listAddresses(db, id)
    expect(
      await profileAction(
        db,
        stranger.id,
        formOf({ intent, addressId, customerId: id, ...home, houseNo: 'mine' }),
      ),
    ).toMatchObject({ isSuccess: false })
    expect(await listAddresses(db, id)).toEqual(before)
    expect(await listAddresses(db, stranger.id)).toEqual([])
  },
)

test('an address that was deleted is reported as deleted', async () => {
  const { id, addressId } = await withAddress()
  expect(await profileAction(db, id, formOf({ intent: 'delete', addressId }))).toMatchObject({
    isSuccess: true,
    message: 'Address deleted',
  })
  expect(await profileAction(db, id, formOf({ intent: 'default', addressId }))).toMatchObject({
    isSuccess: false,
    message: 'This address is no longer there',
  })
})
