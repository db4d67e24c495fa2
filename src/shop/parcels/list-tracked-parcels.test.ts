import { expect, test } from 'vitest'
import { confirmedOrder, packed } from '../../../tests/support/parcel-fixtures.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { listTrackedParcels } from './list-tracked-parcels.server.ts'
import { moveParcel } from './move-parcel.server.ts'

const { db } = await testDatabase()
const none = { courierName: '', trackingNumber: '' }

test('a customer sees the parcels that were not cancelled, with links', async () => {
  const { id } = await confirmedOrder(db)
  const gone = await packed(db, id)
  const { version, staffId } = gone
  await moveParcel(db, { parcelId: gone.id, to: 'cancelled', basedOn: version, staffId })
  await packed(db, id, { courierName: 'ekart', trackingNumber: 'E 1' })
  const { parcels } = await listTrackedParcels(db, { id, status: 2, ...none })
  expect(parcels).toMatchObject([
    {
      number: 2,
      state: 'booked',
      trackingAddress: 'https://ekartlogistics.com/shipmenttrack/E%201',
      pieces: [{ quantity: 2 }, { quantity: 1, size: 'M' }],
    },
  ])
})

test('the stage of the order is shown where staff set it without moving the parcel', async () => {
  const { id } = await confirmedOrder(db)
  await packed(db, id)
  const stateAt = async (status: 2 | 3 | 4) =>
    (await listTrackedParcels(db, { id, status, ...none })).parcels[0]?.state
  expect([await stateAt(2), await stateAt(3), await stateAt(4)]).toEqual([
    'booked',
    'in-transit',
    'delivered',
  ])
})

test('an order without parcels has a link for its own courier', async () => {
  const { id } = await confirmedOrder(db)
  const courier = { courierName: 'Delhivery', trackingNumber: '77' }
  expect(await listTrackedParcels(db, { id, status: 3, ...courier })).toEqual({
    parcels: [],
    orderTrackingAddress: 'https://www.delhivery.com/track-v2/package/77',
  })
})
