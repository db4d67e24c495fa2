const INDIA_MS = 5.5 * 60 * 60 * 1000

/** The last day on which a credit note reduces the tax of a sale (CGST Act, s. 34(2)): 30 November
 * after the financial year of the sale, which ends on 31 March. The end of that day in India. */
export function creditDeadline(soldAt: Date): Date {
  const local = new Date(soldAt.getTime() + INDIA_MS)
  const year = local.getUTCFullYear() + (local.getUTCMonth() >= 3 ? 1 : 0)
  return new Date(Date.UTC(year, 11, 1) - INDIA_MS)
}
