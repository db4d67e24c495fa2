import { afterEach } from 'vitest'
import { startShiprocket, type ShiprocketSandbox } from '../../sandbox/shiprocket/start-sandbox.ts'

export type CarrierAnswer = { status: number; body: Record<string, unknown> }

export type CarrierClient = {
  sandbox: ShiprocketSandbox
  call(call: string, body?: unknown): Promise<CarrierAnswer>
  /** Makes an order and gives it a courier. */
  shipped(orderId: string): Promise<{ id: number; shipmentId: number; awb: string }>
}

/** Returns a function that starts a sandbox and logs in. Sandboxes are closed after each test. */
export function carrierStarter(): () => Promise<CarrierClient> {
  const opened: ShiprocketSandbox[] = []
  afterEach(async () => {
    for (const sandbox of opened.splice(0)) await sandbox.close()
  })
  return async () => {
    const sandbox = await startShiprocket()
    opened.push(sandbox)
    let token = ''
    const call = async (words: string, body?: unknown): Promise<CarrierAnswer> => {
      const [method = 'GET', path = '/'] = words.split(' ')
      const response = await fetch(sandbox.apiUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as CarrierAnswer['body'] }
    }
    const { email, password } = sandbox
    token = String((await call('POST /auth/login', { email, password })).body['token'])
    return { sandbox, call, shipped: (orderId) => ship(call, orderId) }
  }
}

/** A valid order of the carrier. */
export const carrierOrder = (more: object = {}) => ({
  order_id: 'ZR-1',
  order_date: '2026-11-24 10:00',
  pickup_location: 'Workshop',
  billing_customer_name: 'Asha',
  billing_address: '4 MG Road',
  billing_city: 'Pune',
  billing_pincode: '411001',
  billing_state: 'Maharashtra',
  billing_country: 'India',
  billing_email: 'asha@zari.test',
  billing_phone: '9876543210',
  order_items: [{ name: 'Banarasi', sku: 'B-1', units: 1, selling_price: 2499 }],
  payment_method: 'Prepaid',
  sub_total: 2499,
  length: 30,
  breadth: 20,
  height: 5,
  weight: 0.6,
  ...more,
})

async function ship(call: CarrierClient['call'], orderId: string) {
  const { body } = await call('POST /orders/create/adhoc', carrierOrder({ order_id: orderId }))
  const shipmentId = Number(body['shipment_id'])
  const assigned = await call('POST /courier/assign/awb', { shipment_id: shipmentId })
  const { response } = assigned.body as { response: { data: { awb_code: string } } }
  return { id: Number(body['order_id']), shipmentId, awb: response.data.awb_code }
}
