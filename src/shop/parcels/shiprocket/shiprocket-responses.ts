import { z } from 'zod'
import type { CarrierOrder, Scan } from '../carrier.ts'
import { parseIstTime } from '../ist-time.ts'

/** Shapes of the carrier's responses. Numbers may be sent as strings. */

const id = z.union([z.string(), z.number()]).transform(String)
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const code = z
  .unknown()
  .optional()
  .transform((value) => (/^\d{1,4}$/.test(String(value)) ? Number(value) : null))
/** Null for a missing or empty value, which coercion would read as 0. */
const amount = z
  .union([z.literal('').transform(() => null), z.coerce.number()])
  .nullish()
  .transform((value) => value || null)

export const failure = z.object({
  message: z.string().optional(),
  status_code: z.number().optional(),
  status: z.unknown().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export const loggedIn = z.object({ token: z.string().min(1) })

export const pickupPlaces = z.object({
  data: z.object({ shipping_address: z.array(z.object({ pickup_location: z.string() })) }),
})

export const serviceability = z.object({
  data: z.object({
    available_courier_companies: z.array(
      z.object({
        courier_company_id: z.number(),
        courier_name: z.string(),
        rate: amount,
        estimated_delivery_days: amount,
      }),
    ),
  }),
})

export const createdOrder = z
  .object({ order_id: id, shipment_id: id, awb_code: text, courier_name: text })
  .transform((order): CarrierOrder => ({
    carrierOrderId: order.order_id,
    shipmentId: order.shipment_id,
    trackingNumber: order.awb_code,
    courierName: order.courier_name,
  }))

export const foundOrders = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.string(),
      shipments: z.array(z.object({ id, awb: text, courier: text })),
    }),
  ),
})

export const assigned = z.object({
  response: z.object({
    data: z.object({ awb_code: id.pipe(z.string().min(1)), courier_name: text }),
  }),
})
export const notAssigned = z.object({
  response: z.object({ data: z.object({ awb_assign_error: z.string() }) }),
})
export const label = z.object({ label_url: z.url() })

const scans = z.array(
  z.object({
    date: text,
    activity: text,
    location: text,
    'sr-status': code,
  }),
)
export const trackings = z.record(
  z.string(),
  z.object({
    tracking_data: z.object({
      shipment_status: code,
      shipment_track_activities: scans.nullish(),
    }),
  }),
)

export const webhook = z.object({
  awb: id,
  sr_order_id: id.optional(),
  shipment_status_id: code,
  scans: scans.nullish(),
})

/** `hash` makes a short key of what identifies a scan. */
export function scansFrom(
  listed: z.infer<typeof scans> | null | undefined,
  hash: (text: string) => string,
): Scan[] {
  return (listed ?? []).map((scan) => ({
    key: hash(JSON.stringify([scan['sr-status'], scan.date, scan.activity])),
    code: scan['sr-status'],
    activity: scan.activity.slice(0, ACTIVITY_MAX),
    location: scan.location.slice(0, LOCATION_MAX),
    happenedAt: parseIstTime(scan.date),
  }))
}

const ACTIVITY_MAX = 300
const LOCATION_MAX = 200
