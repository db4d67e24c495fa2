import type { Paise } from '../money.ts'

export type DaySales = {
  /** '2024-01-05', Indian time. */ day: string
  orders: number
  paise: Paise
}

/** Number of days on the admin's home page, today included. */
export const SALES_DAYS = 30

export function noonOf({ day }: Pick<DaySales, 'day'>): Date {
  return new Date(`${day}T12:00:00+05:30`)
}

export function totalSales(sales: readonly DaySales[]): Omit<DaySales, 'day'> {
  return sales.reduce(
    (all, { orders, paise }) => ({ orders: all.orders + orders, paise: all.paise + paise }),
    { orders: 0, paise: 0 },
  )
}

/** Sums the last days of the list; `averagePaise` is null without orders. */
export function lastDays(
  sales: readonly DaySales[],
  days: number,
): Omit<DaySales, 'day'> & { averagePaise: Paise | null } {
  const total = totalSales(sales.slice(-days))
  return {
    ...total,
    averagePaise: total.orders === 0 ? null : Math.round(total.paise / total.orders),
  }
}

export type SoldProduct = {
  id: string
  title: string
  isDeleted: boolean
  units: number
  /** The amount before discounts on the whole order. */
  paise: Paise
}

export type OrderWorkCounts = { toConfirm: number; toSendOut: number; onTheWay: number }
