import type { Paise } from '../money.ts'

export type DaySales = {
  /** '2024-01-05', Indian time. */ day: string
  orders: number
  paise: Paise
}

/** Number of days on the admin's home page, today included. */
export const SALES_DAYS = 30

export function noonOf({ day }: DaySales): Date {
  return new Date(`${day}T12:00:00+05:30`)
}

export function totalSales(sales: readonly DaySales[]): Omit<DaySales, 'day'> {
  return sales.reduce(
    (all, { orders, paise }) => ({ orders: all.orders + orders, paise: all.paise + paise }),
    { orders: 0, paise: 0 },
  )
}

export type OrderWorkCounts = { toConfirm: number; toSendOut: number; onTheWay: number }
