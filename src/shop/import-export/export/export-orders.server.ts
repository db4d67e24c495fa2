import type { Db } from '#platform/database/database.server.ts'
import { UTF8_BOM, csvLine } from '../../csv-line.ts'
import { rupeesText } from '../../rupees.ts'
import { stageName } from '../../orders/order-status.ts'
import { exportDate } from './export-date.ts'
import { listOrderLinesToExport, type OrderLineToExport } from './export-store.server.ts'

const ORDERS_AT_ONCE = 500

const headers = [
  'Order',
  'Placed',
  'Status',
  'Payment',
  'Paid by',
  'Payment ID',
  'In Archive',
  'Order Total',
  'Email',
  'First Name',
  'Last Name',
  'House No',
  'Area / Road',
  'Landmark',
  'City',
  'State',
  'Pincode',
  'Phone No',
  'Alternate Phone No',
  'Courier',
  'Tracking Number',
  'Product ID',
  'Product',
  'Size',
  'Quantity',
  'Unit Price',
  'Line Total',
  'Line Discount',
  'Line Charges',
  'Order Discount',
  'Delivery Charges',
  'Cash on Delivery Fee',
  'GSTIN',
  'Business',
  'Note to the Shop',
  'Gift Message',
  'Store Credit Used',
  'Gift Wrap',
]

export async function* exportOrders(db: Db): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  let last = 0
  for (;;) {
    const lines = await listOrderLinesToExport(db, last, ORDERS_AT_ONCE)
    for (const line of lines) yield csvLine(cells(line))
    const next = lines.at(-1)?.orderId
    if (next === undefined) return
    last = next
  }
}

function cells(line: OrderLineToExport): (string | number)[] {
  return [
    line.number,
    exportDate(line.placedAt),
    stageName(line.status),
    line.paymentState,
    line.payMode,
    line.paymentId ?? '',
    line.isArchived ? 'yes' : '',
    rupeesText(line.totalPaise),
    line.email,
    line.firstName,
    line.lastName,
    line.houseNo,
    line.areaRoad,
    line.landmark,
    line.city,
    line.state,
    line.pincode,
    line.phoneNo,
    line.altPhoneNo,
    line.courierName,
    line.trackingNumber,
    line.productId,
    line.title,
    line.size,
    line.quantity,
    rupeesText(line.unitPricePaise),
    rupeesText(line.unitPricePaise * line.quantity),
    rupeesText(line.lineDiscountPaise),
    rupeesText(line.lineChargesPaise),
    rupeesText(line.discountPaise),
    rupeesText(line.deliveryPaise),
    rupeesText(line.cashFeePaise),
    line.gstin ?? '',
    line.businessName,
    line.note,
    line.giftMessage,
    rupeesText(line.creditPaise),
    line.giftWrapPaise === null ? '' : rupeesText(line.giftWrapPaise),
  ]
}
