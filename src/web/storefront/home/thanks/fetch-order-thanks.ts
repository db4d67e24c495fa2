import type { PayMode } from '#shop/pay-mode.ts'
import type { ImageRef } from '#shop/media/image.ts'
import type { Paise } from '#shop/money.ts'
import type { PromiseLine } from '#shop/orders/promise/promise-lines.ts'

export type OrderThanks = {
  number: string
  firstName: string
  totalPaise: Paise
  payMode: PayMode
  paidWith: string
  email: string
  images: ImageRef[]
  /** When the order leaves and arrives; empty if the shop promises no days. */
  promised?: PromiseLine[]
}

/** Returns null if the shop cannot be reached or does not know this order of the customer. */
export async function fetchOrderThanks(number: string): Promise<OrderThanks | null> {
  try {
    const response = await fetch(`/orders/${number}/thanks`)
    return response.ok ? ((await response.json()) as OrderThanks) : null
  } catch {
    return null
  }
}
