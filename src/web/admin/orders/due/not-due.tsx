import { notDueBefore } from '#shop/advance-sale.ts'
import { isEnded, type Order } from '#shop/orders/order.ts'
import { dayText, type IsoDay } from '#shop/shop-date.ts'
import { indianDay } from '#shop/tax/dated.ts'

type DueOrder = Pick<Order, 'status' | 'paymentState' | 'lines'>

/** The day on which an order that waits for pieces becomes due; null if it is due or has left. */
export function waitsUntil(order: DueOrder, today: IsoDay = indianDay(new Date())): IsoDay | null {
  const day = notDueBefore(order.lines)
  return day !== null && day > today && order.status < 3 && !isEnded(order) ? day : null
}

export function NotDue({ order, className = '' }: { order: DueOrder; className?: string }) {
  const day = waitsUntil(order)
  return day && <p className={`font-semibold ${className}`}>Not due before {dayText(day)}</p>
}
