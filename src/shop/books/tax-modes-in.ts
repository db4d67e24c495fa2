import { modeOn, type TaxMode, type TaxPeriod } from '../tax/tax-mode.ts'
import type { Period } from './period.ts'

/** Returns the tax modes of the shop in a period: two or more if the mode changed within it. */
export function taxModesIn(
  periods: readonly TaxPeriod[],
  { from, to }: Pick<Period, 'from' | 'to'>,
): TaxMode[] {
  const started = periods.filter(({ startsOn }) => startsOn > from && startsOn <= to)
  return [...new Set([modeOn(periods, from), ...started.map(({ mode }) => mode)])]
}
