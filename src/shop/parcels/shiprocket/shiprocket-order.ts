import { truncate } from '../../form-text.ts'
import type { Booking } from '../carrier.ts'
import type { DeliveryAnswer } from '../failed-deliveries/failed-delivery.ts'
import { istTimeText } from '../ist-time.ts'

const CITY_MAX = 30

const rupees = (paise: number) => Math.round(paise) / 100

/** The body of 'create order'. `sub_total` is the cash to collect: the carrier does not compute it. */
export function orderBody(booking: Booking): Record<string, unknown> {
  const { customer, pieces, collectPaise } = booking
  const value = pieces.reduce((sum, piece) => sum + piece.unitPricePaise * piece.quantity, 0)
  const isCash = collectPaise > 0
  return {
    order_id: booking.reference,
    order_date: istTimeText(booking.bookedAt),
    pickup_location: booking.pickupLocation,
    billing_customer_name: customer.firstName,
    billing_last_name: customer.lastName,
    billing_address: customer.address,
    billing_city: truncate(customer.city, CITY_MAX),
    billing_pincode: customer.pincode,
    billing_state: customer.state,
    billing_country: 'India',
    billing_email: customer.email,
    billing_phone: customer.phone,
    shipping_is_billing: true,
    order_items: pieces.map((piece) => ({
      name: piece.title,
      sku: piece.sku,
      units: piece.quantity,
      selling_price: rupees(piece.unitPricePaise),
      ...(piece.hsn && { hsn: piece.hsn }),
    })),
    payment_method: isCash ? 'COD' : 'Prepaid',
    sub_total: rupees(isCash ? collectPaise : value),
    length: booking.lengthCm,
    breadth: booking.breadthCm,
    height: booking.heightCm,
    weight: booking.weightGrams / 1000,
  }
}

/** The body that answers a failed delivery (NDR, non-delivery report). */
export function ndrBody({ wish, day, phone, note }: DeliveryAnswer): Record<string, string> {
  if (wish === 'back') return { action: 'return', comments: 'The customer does not want it' }
  return {
    action: 're-attempt',
    comments: note || 'Please deliver again',
    ...(day && { deferred_date: day }),
    ...(phone && { phone }),
  }
}
