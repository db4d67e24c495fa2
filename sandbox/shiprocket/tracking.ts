import { ok, type ApiResponse } from './responses.ts'
import type { SandboxOrder, SandboxScan, SandboxState } from './state.ts'

export function trackOne(state: SandboxState, path: string): ApiResponse {
  const order = state.orders.find(({ awb }) => awb !== '' && path.endsWith(`/${awb}`))
  return ok(order ? trackingOf(order) : { tracking_data: { track_status: 0 } })
}

export function trackMany(state: SandboxState, body: Record<string, unknown>): ApiResponse {
  const awbs = Array.isArray(body['awbs']) ? body['awbs'].map(String) : []
  const found = state.orders.filter(({ awb }) => awb !== '' && awbs.includes(awb))
  return ok(Object.fromEntries(found.map((order) => [order.awb, trackingOf(order)])))
}

function trackingOf(order: SandboxOrder) {
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: order.status,
      shipment_track: [{ awb_code: order.awb, courier_name: order.courier }],
      shipment_track_activities: order.scans.map(scanBody),
      track_url: `https://shiprocket.co/tracking/${order.awb}`,
    },
  }
}

function scanBody({ date, code, activity, location }: SandboxScan) {
  return {
    date,
    status: `X-${code}`,
    activity,
    location,
    'sr-status': String(code),
    'sr-status-label': activity.toUpperCase(),
  }
}

/** The body of a webhook, as the original sends it: the two status ids use different codes. */
export function webhookBody(order: SandboxOrder, code: number, now: string) {
  return {
    awb: order.awb,
    courier_name: order.courier,
    current_status: 'SEE SHIPMENT STATUS',
    current_status_id: code === 18 ? 20 : code,
    shipment_status: 'SEE ID',
    shipment_status_id: code,
    current_timestamp: now,
    order_id: order.body['order_id'],
    sr_order_id: order.id,
    etd: '',
    scans: order.scans.map(scanBody),
    is_return: 0,
    channel_id: 3_422_553,
    pod: 'Not Available',
  }
}
