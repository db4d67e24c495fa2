import { failed, ok, type ApiResponse } from './responses.ts'
import type { SandboxOrder, SandboxState } from './state.ts'

const couriers = [
  { id: 43, name: 'Delhivery Surface', rate: 68.4, days: '4', cod: 1 },
  { id: 33, name: 'Xpressbees Surface', rate: 71, days: '5', cod: 1 },
  { id: 1, name: 'Blue Dart', rate: 118.5, days: '2', cod: 0 },
]

/** An unserved pincode is answered with status 200 and a 404 in the body. */
export function serviceability(state: SandboxState, query: URLSearchParams): ApiResponse {
  const isCash = query.get('cod') === '1'
  const offered = couriers.filter(({ cod }) => !isCash || cod === 1)
  if (state.unserved.has(query.get('delivery_postcode') ?? '') || offered.length === 0)
    return ok({
      status: 404,
      message: 'Sorry! Unfortunately, the delivery postcode is not serviceable.',
    })
  return ok({
    status: 200,
    data: {
      recommended_courier_company_id: couriers[0]!.id,
      available_courier_companies: offered.map(({ id, name, rate, days, cod }) => ({
        courier_company_id: id,
        courier_name: name,
        rate,
        freight_charge: rate,
        cod,
        estimated_delivery_days: days,
        zone: 'z_d',
      })),
    },
  })
}

export function assignCourier(state: SandboxState, body: Record<string, unknown>): ApiResponse {
  const order = state.orders.find(({ shipmentId }) => shipmentId === Number(body['shipment_id']))
  if (!order) return failed(404, 'Shipment not found.')
  if (order.isCancelled) return notAssigned('Cannot assign AWB to a cancelled order.')
  if (order.awb) return notAssigned('AWB is already assigned.')
  Object.assign(order, {
    awb: String(19_041_424_000_000 + order.id),
    courier: couriers[0]!.name,
    status: 1,
  })
  return ok({
    awb_assign_status: 1,
    response: { data: { awb_code: order.awb, courier_name: order.courier, applied_weight: 0.5 } },
  })
}

const notAssigned = (message: string) =>
  ok({ awb_assign_status: 0, response: { data: { awb_assign_error: message } } })

export function schedulePickup(state: SandboxState, body: Record<string, unknown>): ApiResponse {
  const order = assignedOrder(state, body)
  if (!order) return failed(400, 'AWB is not assigned to this shipment.')
  if (order.isPickedUp) return failed(400, 'Already in Pickup Queue.')
  Object.assign(order, { isPickedUp: true, status: 3 })
  return ok({ pickup_status: 1, response: { data: 'Pickup is confirmed.' } })
}

export function makeLabel(
  state: SandboxState,
  body: Record<string, unknown>,
  origin: string,
): ApiResponse {
  const order = assignedOrder(state, body)
  if (!order) return ok({ label_created: 0, response: 'AWB is not assigned to this shipment.' })
  return ok({ label_created: 1, label_url: `${origin}/labels/${order.awb}.pdf`, response: 'Made.' })
}

function assignedOrder(
  { orders }: SandboxState,
  body: Record<string, unknown>,
): SandboxOrder | undefined {
  const ids = Array.isArray(body['shipment_id']) ? body['shipment_id'].map(Number) : []
  return orders.find(({ shipmentId, awb }) => ids.includes(shipmentId) && awb !== '')
}

/** A PDF of one page with the tracking number. */
export function labelPdf(awb: string): string {
  return `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${awb}\n%%EOF\n`
}
