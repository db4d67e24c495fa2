import { failed, ok, type ApiResponse } from './responses.ts'
import type { SandboxState } from './state.ts'

const required = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'order_items',
  'payment_method',
  'sub_total',
  'length',
  'breadth',
  'height',
  'weight',
]

type Body = Record<string, unknown>

/** A wrong pickup location is refused with status 200, as by the original. */
export function createOrder(state: SandboxState, body: Body): ApiResponse {
  const errors = errorsOf(state, body)
  if (Object.keys(errors).length > 0)
    return failed(422, 'Oops! Invalid Data.', { errors, status_code: 422 })
  const { pickupLocation } = state.options
  if (body['pickup_location'] !== pickupLocation)
    return ok({
      message: 'Wrong Pickup location entered. Please choose one location from data given',
      data: { data: [{ pickup_location: pickupLocation }] },
    })
  const order = {
    id: state.nextId++,
    shipmentId: state.nextId++,
    body,
    isCancelled: false,
    awb: '',
    courier: '',
    isPickedUp: false,
    status: 0,
    scans: [],
    ndrActions: [],
  }
  state.orders.push(order)
  return ok({
    order_id: order.id,
    shipment_id: order.shipmentId,
    status: 'NEW',
    status_code: 1,
    onboarding_completed_now: 0,
    awb_code: null,
    courier_company_id: null,
    courier_name: null,
  })
}

function errorsOf(state: SandboxState, body: Body): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const field of required)
    if (body[field] === undefined || body[field] === '')
      errors[field] = [`The ${field.replaceAll('_', ' ')} field is required.`]
  const reference = text(body['order_id'])
  if (reference.length > 50)
    errors['order_id'] = ['The order id may not be greater than 50 characters.']
  if (state.orders.some((order) => order.body['order_id'] === reference))
    errors['order_id'] = ['The order id has already been taken.']
  if (text(body['billing_city']).length > 30)
    errors['billing_city'] = ['The billing city may not be greater than 30 characters.']
  if (!/^[1-9]\d{5}$/.test(text(body['billing_pincode'])))
    errors['billing_pincode'] = ['The billing pincode is invalid.']
  if (!['COD', 'Prepaid'].includes(text(body['payment_method'])))
    errors['payment_method'] = ['The selected payment method is invalid.']
  for (const side of ['length', 'breadth', 'height'])
    if (!(Number(body[side]) > 0.5)) errors[side] = [`The ${side} must be greater than 0.5.`]
  if (!(Number(body['weight']) > 0)) errors['weight'] = ['The weight must be greater than 0.']
  return errors
}

export function searchOrders(state: SandboxState, query: URLSearchParams): ApiResponse {
  const search = query.get('search') ?? ''
  const data = state.orders
    .filter((order) => text(order.body['order_id']).includes(search))
    .map((order) => ({
      id: order.id,
      channel_order_id: order.body['order_id'],
      status: order.isCancelled ? 'CANCELED' : 'NEW',
      shipments: [{ id: order.shipmentId, awb: order.awb, courier: order.courier }],
    }))
  return ok({ data, meta: { pagination: { total: data.length } } })
}

export function cancelOrders(state: SandboxState, body: Body): ApiResponse {
  const ids = Array.isArray(body['ids']) ? body['ids'].map(Number) : []
  const orders = state.orders.filter(({ id }) => ids.includes(id))
  if (orders.length === 0) return failed(400, 'No order found with these ids.')
  if (orders.some(({ isCancelled }) => isCancelled))
    return failed(400, 'Order is already cancelled.')
  if (orders.some(({ status }) => status >= 6 && status !== 52))
    return failed(400, 'Cannot cancel order. It has been picked up.')
  for (const order of orders) Object.assign(order, { isCancelled: true, status: 8 })
  return ok({ message: 'Order cancelled successfully.', status_code: 200 })
}

export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
