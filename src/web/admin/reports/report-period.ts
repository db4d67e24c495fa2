import { KEPT_DAYS } from '#shop/search-report/recorded-query.ts'

/** In days, today included. */
export const periods: readonly number[] = [7, 30, KEPT_DAYS]

export function parsePeriod(text: string | null): number {
  return periods.find((days) => String(days) === text) ?? 30
}
