import { latinDigits } from '../form-text.ts'
import type { Paise } from '../money.ts'
import { stateCodeOf } from '../tax/indian-states.ts'

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
}

export type DeliverySettings = { zones: DeliveryZone[]; cashFeePaise: Paise }

export type Destination = { state: string; pincode: string }

/** The first zone that contains the address; undefined if none does. */
export function zoneOf(
  zones: readonly DeliveryZone[],
  { state, pincode }: Destination,
): DeliveryZone | undefined {
  const digits = latinDigits(pincode).replace(/\D/g, '')
  const code = stateCodeOf(state)
  return zones.find(
    ({ states, pincodes }) =>
      (states.length === 0 && pincodes.length === 0) ||
      pincodes.some((start) => digits.startsWith(start)) ||
      (code !== null && states.some((name) => stateCodeOf(name) === code)),
  )
}

/** An address in no zone is served, and delivery there is free. */
export function isServed(zones: readonly DeliveryZone[], to: Destination): boolean {
  return zoneOf(zones, to)?.isServed ?? true
}

type OrderToCharge = Destination & { payMode: 'gateway' | 'cod'; netPaise: Paise }

/** `netPaise` is the price of the goods after discounts. */
export function chargesOf(
  { zones, cashFeePaise }: DeliverySettings,
  { payMode, netPaise, ...to }: OrderToCharge,
): { deliveryPaise: Paise; cashFeePaise: Paise } {
  const zone = zoneOf(zones, to)
  const isFree = !zone || (zone.freeFromPaise !== null && netPaise >= zone.freeFromPaise)
  return {
    deliveryPaise: isFree ? 0 : zone.chargePaise,
    cashFeePaise: payMode === 'cod' ? cashFeePaise : 0,
  }
}

export function hasDeliveryCharge({ zones }: Pick<DeliverySettings, 'zones'>): boolean {
  return zones.some(({ isServed: served, chargePaise }) => served && chargePaise > 0)
}
