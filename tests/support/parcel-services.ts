import { afterAll } from 'vitest'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { saveCarrierAccount } from '#shop/parcels/account/save-carrier-account.server.ts'
import { defaultTrackingLink } from '#shop/parcels/account/carrier-account.ts'
import type { ParcelServices } from '#shop/parcels/account/open-carrier.server.ts'
import { packWithCarrier } from '#shop/parcels/booking/pack-with-carrier.server.ts'
import { startShiprocket } from '../../sandbox/shiprocket/start-sandbox.ts'
import { admin } from './builders.ts'
import { confirmedOrder, everything, measures } from './parcel-fixtures.ts'
import { testDatabase } from './test-database.ts'

type Job = { queue: string; data: { parcelId?: number; id?: string } }

/** The parcel services with the carrier's stand-in. Jobs are only listed. */
export async function openParcelServices() {
  const { db } = await testDatabase({ connectionsMax: 6 })
  const sandbox = await startShiprocket()
  afterAll(() => sandbox.close())
  const jobs: Job[] = []
  const log: string[] = []
  const services: ParcelServices = {
    db,
    log: openLog('info', { write: (line) => void log.push(line) }),
    sealing: sealingFor('a secret of these tests', 'settings-sealing'),
    config: { shiprocketUrl: sandbox.apiUrl },
    jobs: { enqueue: async (_tx, queue, data) => void jobs.push({ queue, data }) },
  }
  return { services, db, sandbox, jobs, log, account: accountOf(sandbox) }
}

type Sandbox = Awaited<ReturnType<typeof startShiprocket>>

export function accountOf({ email, password, webhookKey, pickupLocation }: Sandbox) {
  return {
    email,
    password,
    webhookKey,
    pickupLocation,
    pickupPincode: '560002',
    trackingLink: defaultTrackingLink,
  }
}

export async function withAccount({
  services,
  account,
}: Pick<Awaited<ReturnType<typeof openParcelServices>>, 'services' | 'account'>): Promise<void> {
  const { id } = await admin(services.db)
  const saved = await saveCarrierAccount(services, { typed: account, basedOn: 0, changedBy: id })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
}

/** An order that is packed for the carrier and waits for its booking. */
export async function packedForCarrier(services: ParcelServices, pincode = '411001') {
  const { db } = services
  const order = await confirmedOrder(db)
  await db.updateTable('orders').set({ pincode }).where('id', '=', order.id).execute()
  const packed = await packWithCarrier(services, {
    orderId: order.id,
    lines: everything,
    measures,
    staffId: (await admin(db)).id,
  })
  if (packed.outcome !== 'packed') throw new Error(packed.outcome)
  return { order, parcelId: packed.parcelId, reference: `${order.number}-${packed.number}` }
}

export function bookingOf(db: Db, parcelId: number) {
  return db
    .selectFrom('parcels')
    .where('id', '=', parcelId)
    .select(['state', 'tracking_number', 'courier_name', 'problem', 'carrier_order_id', 'label'])
    .executeTakeFirstOrThrow()
}
