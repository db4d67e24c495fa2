import type { Paise } from '../money.ts'

/** An offer that an order used. `discountPaise` is 0 for free delivery. */
export type OrderOffer = { name: string; code: string | null; discountPaise: Paise }

/** For example 'Diwali (code DIWALI10)'. */
export function orderOfferName({ name, code }: Pick<OrderOffer, 'name' | 'code'>): string {
  return code === null ? name : `${name} (code ${code})`
}
