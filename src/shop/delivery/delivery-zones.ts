import type { PayMode } from '../pay-mode.ts'
import type { Paise } from '../money.ts'
import { stateCodeOf, type StateCode } from '../tax/indian-states.ts'
import type { DispatchRules, TransitDays } from './delivery-dates.ts'
import { gramsOf, type PackedLine, type PackedWeights } from './packed-weight.ts'
import { pincodeDigits, statesOfPincode } from './pincode.ts'

/** Published when zones or charges change. */
export const deliveryTopic = 'settings/delivery'

export type DeliveryZone = {
  name: string
  /** Names of states. A zone without states and pincodes contains every address. */
  states: string[]
  /** The first digits of pincodes. */
  pincodes: string[]
  isServed: boolean
  chargePaise: Paise
  /** Goods of this value after discounts are delivered free; null for never. */
  freeFromPaise: Paise | null
  /** Null promises no dates. */
  transit: TransitDays | null
  takesCash: boolean
  stepsBy: StepsBy
  steps: ChargeStep[]
}

export const stepsByNames = ['value', 'weight'] as const
export type StepsBy = (typeof stepsByNames)[number]

/** The charge from an amount on, in paise of goods or grams packed. */
export type ChargeStep = { from: number; chargePaise: Paise }

export type DeliverySettings = {
  zones: DeliveryZone[]
  cashFeePaise: Paise
  dispatch: DispatchRules
  weights: PackedWeights
}

export type Destination = { state: string; pincode: string }

/** The first zone that contains the address; undefined if none does. A known pincode decides over the
 * typed state, so that another state cannot choose a cheaper zone. */
export function zoneOf(
  zones: readonly DeliveryZone[],
  { state, pincode }: Destination,
): DeliveryZone | undefined {
  const digits = pincodeDigits(pincode)
  const code = stateOfDestination({ state, pincode })
  return zones.find(
    ({ states, pincodes }) =>
      (states.length === 0 && pincodes.length === 0) ||
      pincodes.some((start) => digits.startsWith(start)) ||
      (code !== null && states.some((name) => stateCodeOf(name) === code)),
  )
}

function stateOfDestination({ state, pincode }: Destination): StateCode | null {
  const typed = stateCodeOf(state)
  const possible = statesOfPincode(pincode)
  return possible.length === 0 || possible.some((code) => code === typed) ? typed : possible[0]!
}

/** An address in no zone is served, and delivery there is free. */
export function isServed(zones: readonly DeliveryZone[], to: Destination): boolean {
  return zoneOf(zones, to)?.isServed ?? true
}

type OrderToCharge = Destination & {
  payMode: PayMode
  netPaise: Paise
  lines: readonly PackedLine[]
}

/** `netPaise` is the price of the goods after discounts. */
export function chargesOf(
  { zones, cashFeePaise, weights }: Pick<DeliverySettings, 'zones' | 'cashFeePaise' | 'weights'>,
  { payMode, netPaise, lines, ...to }: OrderToCharge,
): { deliveryPaise: Paise; cashFeePaise: Paise } {
  const zone = zoneOf(zones, to)
  const isFree = !zone || (zone.freeFromPaise !== null && netPaise >= zone.freeFromPaise)
  const amount = zone?.stepsBy === 'weight' ? gramsOf(weights, lines) : netPaise
  return {
    deliveryPaise: isFree ? 0 : chargeFrom(zone, amount),
    cashFeePaise: payMode === 'cod' ? cashFeePaise : 0,
  }
}

function chargeFrom({ steps, chargePaise }: DeliveryZone, amount: number): Paise {
  return steps.findLast(({ from }) => from <= amount)?.chargePaise ?? chargePaise
}

export function hasDeliveryCharge({ zones }: { zones: readonly DeliveryZone[] }): boolean {
  return zones.some(
    ({ isServed: served, chargePaise, steps }) =>
      served && [{ chargePaise }, ...steps].some((step) => step.chargePaise > 0),
  )
}
