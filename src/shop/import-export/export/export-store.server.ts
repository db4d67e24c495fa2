import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { OrderStatus } from '../../orders/order-status.ts'

export type OrderLineToExport = {
  orderId: number
  number: string
  placedAt: Date
  status: OrderStatus
  payMode: string
  paymentState: string
  paymentId: string | null
  isArchived: boolean
  totalPaise: number
  email: string
  firstName: string
  lastName: string
  houseNo: string
  areaRoad: string
  landmark: string
  city: string
  state: string
  pincode: string
  phoneNo: string
  altPhoneNo: string
  courierName: string
  trackingNumber: string
  productId: string
  title: string
  size: string
  quantity: number
  unitPricePaise: number
  lineDiscountPaise: number
  lineChargesPaise: number
  discountPaise: number
  deliveryPaise: number
  cashFeePaise: number
  giftWrapPaise: number | null
  creditPaise: number
  gstin: string | null
  businessName: string
  note: string
  giftMessage: string
}

/** Lists placed orders with all lines, oldest first. `orders` limits their number. */
export async function listOrderLinesToExport(
  db: Db,
  afterId: number,
  orders: number,
): Promise<OrderLineToExport[]> {
  const chosen = db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(orders)
  return db
    .selectFrom(chosen.as('placed'))
    .innerJoin('order_lines as line', 'line.order_id', 'placed.id')
    .leftJoin('payments', 'payments.id', 'placed.settled_payment_id')
    .select([
      'placed.id as orderId',
      'placed.number',
      'placed.placed_at as placedAt',
      'placed.status',
      'placed.pay_mode as payMode',
      'placed.payment_state as paymentState',
      'payments.gateway_payment_id as paymentId',
      sql<boolean>`placed.archived_at is not null`.as('isArchived'),
      'placed.total_paise as totalPaise',
      'placed.email',
      'placed.first_name as firstName',
      'placed.last_name as lastName',
      'placed.house_no as houseNo',
      'placed.area_road as areaRoad',
      'placed.landmark',
      'placed.city',
      'placed.state',
      'placed.pincode',
      'placed.phone_no as phoneNo',
      'placed.alt_phone_no as altPhoneNo',
      'placed.courier_name as courierName',
      'placed.tracking_number as trackingNumber',
      'line.product_id as productId',
      'line.title',
      'line.size',
      'line.quantity',
      'line.unit_price_paise as unitPricePaise',
      'line.discount_paise as lineDiscountPaise',
      'line.charges_paise as lineChargesPaise',
      'placed.discount_paise as discountPaise',
      'placed.delivery_paise as deliveryPaise',
      'placed.cash_fee_paise as cashFeePaise',
      'placed.gift_wrap_paise as giftWrapPaise',
      'placed.credit_paise as creditPaise',
      'placed.buyer_gstin as gstin',
      'placed.buyer_business as businessName',
      'placed.customer_note as note',
      'placed.gift_message as giftMessage',
    ])
    .orderBy('placed.id')
    .orderBy('line.position')
    .$castTo<OrderLineToExport>()
    .execute()
}

export type CustomerToExport = {
  id: string
  firstName: string
  lastName: string
  email: string
  createdAt: Date
  orders: number
  spentPaise: number
  lastOrderAt: Date | null
  houseNo: string | null
  areaRoad: string | null
  landmark: string | null
  city: string | null
  state: string | null
  pincode: string | null
  phoneNo: string | null
}

/** Lists customers, without staff, with the sum of their paid orders and their default address. */
export async function listCustomersToExport(
  db: Db,
  afterId: string,
  limit: number,
): Promise<CustomerToExport[]> {
  const { rows } = await sql<CustomerToExport>`
    select customer.id, customer.first_name as "firstName", customer.last_name as "lastName", customer.email, customer.created_at as "createdAt",
      bought.orders, bought.spent as "spentPaise", bought.last as "lastOrderAt",
      home.house_no as "houseNo", home.area_road as "areaRoad", home.landmark, home.city, home.state, home.pincode, home.phone_no as "phoneNo"
    from (select * from users where role = 'user' and id > ${afterId} order by id limit ${limit}) customer
    cross join lateral (select count(*) as orders, coalesce(sum(total_paise), 0)::bigint as spent, max(placed_at) as last from orders
      where customer_id = customer.id and placed_at is not null and payment_state = 'paid') bought
    left join addresses home on home.customer_id = customer.id and home.is_default
    order by customer.id`.execute(db)
  return rows
}
