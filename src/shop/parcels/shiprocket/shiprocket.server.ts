import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { FetchPublic } from '#platform/public-fetch/fetch-public.server.ts'
import {
  TRACKED_MAX,
  type Booking,
  type Carrier,
  type Refused,
  type Unavailable,
} from '../carrier.ts'
import * as responses from './shiprocket-responses.ts'
import {
  openShiprocketCalls,
  refusal,
  type Call,
  type ShiprocketAccount,
} from './shiprocket-calls.server.ts'
import { ndrBody, orderBody } from './shiprocket-order.ts'

const LABEL_BYTES_MAX = 5_000_000
const LABEL_TIMEOUT_MS = 30_000

export type ShiprocketParts = ShiprocketAccount & { fetchPublic: FetchPublic }

export function openShiprocket(parts: ShiprocketParts): Carrier {
  const call = openShiprocketCalls(parts)
  return {
    async checkAccount(pickupLocation) {
      const places = await fetchParsed(
        call,
        responses.pickupPlaces,
        'GET',
        '/settings/company/pickup',
      )
      if (places.outcome !== 'ok') return places
      const names = places.value.data.shipping_address.map((place) => place.pickup_location)
      return { outcome: names.includes(pickupLocation) ? 'valid' : 'unknown-pickup-location' }
    },
    async quote({ fromPincode, toPincode, weightGrams, isCash }) {
      const query = new URLSearchParams({
        pickup_postcode: fromPincode,
        delivery_postcode: toPincode,
        weight: String(weightGrams / 1000),
        cod: isCash ? '1' : '0',
      })
      const path = `/courier/serviceability/?${query.toString()}`
      const found = await fetchParsed(call, responses.serviceability, 'GET', path)
      if (found.outcome !== 'ok') return found
      const quotes = found.value.data.available_courier_companies.flatMap(({ rate, ...company }) =>
        rate === null
          ? []
          : {
              courierId: company.courier_company_id,
              courierName: company.courier_name,
              ratePaise: Math.round(rate * 100),
              days: company.estimated_delivery_days,
            },
      )
      return { outcome: 'quoted', quotes }
    },
    findOrder: (reference) => findOrder(call, reference),
    createOrder: (booking) => createOrder(call, booking),
    assignCourier: (shipmentId) => assignCourier(call, shipmentId),
    async schedulePickup(shipmentId) {
      const body = { shipment_id: [Number(shipmentId)] }
      const response = await call('POST', '/courier/generate/pickup', body)
      if (response.outcome !== 'response') return response
      const refused = refusal(response)
      const isDone = isFine(response) || /already in pickup queue/i.test(refused.message)
      return isDone ? { outcome: 'scheduled' } : refused
    },
    async fetchLabel(shipmentId) {
      const body = { shipment_id: [Number(shipmentId)] }
      const made = await fetchParsed(call, responses.label, 'POST', '/courier/generate/label', body)
      return made.outcome === 'ok' ? fetchPdf(parts, made.value.label_url) : made
    },
    async cancel(carrierOrderId) {
      const response = await call('POST', '/orders/cancel', { ids: [Number(carrierOrderId)] })
      if (response.outcome !== 'response') return response
      const refused = refusal(response)
      const isDone = isFine(response) || /already (been )?cancell?ed/i.test(refused.message)
      return isDone ? { outcome: 'cancelled' } : refused
    },
    async answerFailedDelivery(trackingNumber, instruction) {
      const path = `/ndr/${encodeURIComponent(trackingNumber)}/action`
      const answered = await call('POST', path, ndrBody(instruction))
      if (answered.outcome !== 'response') return answered
      return isFine(answered) ? { outcome: 'answered' } : refusal(answered)
    },
    async track(trackingNumbers) {
      const awbs = trackingNumbers.slice(0, TRACKED_MAX)
      const found = await fetchParsed(call, responses.trackings, 'POST', '/courier/track/awbs', {
        awbs,
      })
      if (found.outcome !== 'ok') return found
      const reports = Object.entries(found.value).map(
        ([awb, { tracking_data: data }]) =>
          [
            awb,
            {
              code: data.shipment_status,
              scans: responses.scansFrom(data.shipment_track_activities, scanKey),
            },
          ] as const,
      )
      return { outcome: 'tracked', reports: new Map(reports) }
    },
  }
}

export function scanKey(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40)
}

async function findOrder(call: Call, reference: string): ReturnType<Carrier['findOrder']> {
  const path = `/orders?search=${encodeURIComponent(reference)}`
  const found = await fetchParsed(call, responses.foundOrders, 'GET', path)
  if (found.outcome !== 'ok') return found
  const order = found.value.data.find((each) => each.channel_order_id === reference)
  const shipment = order?.shipments[0]
  if (!order || !shipment) return { outcome: 'none' }
  return {
    outcome: 'found',
    order: {
      carrierOrderId: order.id,
      shipmentId: shipment.id,
      trackingNumber: shipment.awb,
      courierName: shipment.courier,
    },
  }
}

async function createOrder(call: Call, booking: Booking): ReturnType<Carrier['createOrder']> {
  const body = orderBody(booking)
  const made = await fetchParsed(call, responses.createdOrder, 'POST', '/orders/create/adhoc', body)
  return made.outcome === 'ok' ? { outcome: 'created', order: made.value } : made
}

async function assignCourier(call: Call, shipmentId: string): ReturnType<Carrier['assignCourier']> {
  const response = await call('POST', '/courier/assign/awb', { shipment_id: Number(shipmentId) })
  if (response.outcome !== 'response') return response
  const right = responses.assigned.safeParse(response.body)
  if (right.success) {
    const { awb_code: trackingNumber, courier_name: courierName } = right.data.response.data
    return { outcome: 'assigned', trackingNumber, courierName }
  }
  const wrong = responses.notAssigned.safeParse(response.body)
  if (!wrong.success) return refusal(response)
  return { outcome: 'refused', message: wrong.data.response.data.awb_assign_error }
}

type Parsed<Value> = { outcome: 'ok'; value: Value } | Refused | Unavailable

/** A response with an unexpected shape counts as a refusal, whatever its status. */
async function fetchParsed<Shape extends z.ZodType>(
  call: Call,
  shape: Shape,
  ...request: Parameters<Call>
): Promise<Parsed<z.infer<Shape>>> {
  const response = await call(...request)
  if (response.outcome !== 'response') return response
  const parsed = shape.safeParse(response.body)
  return parsed.success ? { outcome: 'ok', value: parsed.data } : refusal(response)
}

function isFine({ status, body }: { status: number; body: unknown }): boolean {
  const parsed = responses.failure.safeParse(body)
  const inBody = parsed.success ? parsed.data.status_code : undefined
  return status < 300 && (inBody === undefined || inBody < 300)
}

/** Labels are on another host. Only the API's own host may have a private address. */
async function fetchPdf(
  { apiUrl, fetchPublic }: ShiprocketParts,
  address: string,
): ReturnType<Carrier['fetchLabel']> {
  const bytes =
    new URL(address).origin === new URL(apiUrl).origin
      ? await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(LABEL_TIMEOUT_MS) })
          .then(async (response) => Buffer.from(await response.arrayBuffer()))
          .catch(() => null)
      : await fetchPublic(address, LABEL_BYTES_MAX).then((fetched) =>
          fetched.outcome === 'fetched' ? fetched.bytes : null,
        )
  if (!bytes || bytes.length > LABEL_BYTES_MAX || !bytes.subarray(0, 5).equals(PDF_START))
    return { outcome: 'unavailable', reason: 'label is not a PDF' }
  return { outcome: 'label', pdf: bytes }
}

const PDF_START = Buffer.from('%PDF-')
