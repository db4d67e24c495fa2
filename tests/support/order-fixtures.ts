import type { Order, OrderLine } from '#shop/orders/order.ts'
import { noExtras } from '#shop/orders/extras/order-extras.ts'
import type { Address } from '#shop/customers/address.ts'

const address: Address = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: '',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
}

export function orderLine(change: Partial<OrderLine> = {}): OrderLine {
  return {
    productId: '11111111-1111-4111-8111-111111111111',
    title: 'Emerald silk saree',
    image: null,
    size: '',
    stockSize: '',
    unitPricePaise: 899_900,
    originalPricePaise: 999_900,
    quantity: 1,
    discountPaise: 0,
    chargesPaise: 0,
    returnedQuantity: 0,
    ...change,
  }
}

/** A paid order with one order line. */
export function paidOrder(change: Partial<Order> = {}): Order {
  return {
    id: 7,
    number: '7K3M9Q2X1B',
    customerId: 'asha',
    email: 'asha@zari.test',
    status: 1,
    payMode: 'gateway',
    paymentState: 'paid',
    paymentId: 'pay_1',
    courierName: '',
    trackingNumber: '',
    totalPaise: 899_900,
    discountPaise: 0,
    deliveryPaise: 0,
    cashFeePaise: 0,
    giftWrapPaise: null,
    creditPaise: 0,
    refundUnderWayPaise: 0,
    refundedPaise: 0,
    address,
    extras: noExtras,
    lines: [orderLine()],
    createdAt: new Date('2024-01-05T09:00:00Z'),
    placedAt: new Date('2024-01-05T09:02:00Z'),
    archivedAt: null,
    holdExpiresAt: null,
    ...change,
  }
}
