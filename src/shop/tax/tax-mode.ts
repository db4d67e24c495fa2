import { latestOn, type Day } from './dated.ts'
import type { StateCode } from './indian-states.ts'
import type { BasisPoints } from './tax-rate.ts'

/** Published when the rules about tax change. */
export const taxTopic = 'settings/tax'

export const taxModes = ['unregistered', 'regular', 'composition'] as const
export type TaxMode = (typeof taxModes)[number]

/** How the shop is taxed from a day on. `gstin` is '' and `stateCode` may be '' if unregistered. */
export type TaxPeriod = {
  startsOn: Day
  mode: TaxMode
  gstin: string
  stateCode: StateCode
  /** The tax of a composition taxable person on the turnover; missing for others. */
  turnoverBp?: BasisPoints
}

/** Of traders and manufacturers under composition (Notification 1/2018-CT). */
export const USUAL_TURNOVER_BP: BasisPoints = 100

/** A shop without any period is unregistered. */
export function modeOn(periods: readonly TaxPeriod[], day: Day): TaxMode {
  return latestOn(periods, day)?.mode ?? 'unregistered'
}

/** The state that a supply is taxed in: where the parcel is delivered, or the shop's own state for
 * a sale without an address. */
export function placeOfSupply(delivery: StateCode | null, supplier: StateCode): StateCode {
  return delivery ?? supplier
}
