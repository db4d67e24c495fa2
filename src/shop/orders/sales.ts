import type { Paise } from '../money.ts'

/** What was ordered on one day of the shop's calendar and paid for since. */
export type DaySales = { /** '2024-01-05', in India. */ day: string; orders: number; paise: Paise }

/** The first screen looks back so many days, today included. */
export const SALES_DAYS = 30

/** A moment of that day, to be shown as a date. */
export function momentOf({ day }: DaySales): Date {
  return new Date(`${day}T12:00:00+05:30`)
}

export function salesInAll(sales: readonly DaySales[]): Omit<DaySales, 'day'> {
  return sales.reduce(
    (all, { orders, paise }) => ({ orders: all.orders + orders, paise: all.paise + paise }),
    { orders: 0, paise: 0 },
  )
}
