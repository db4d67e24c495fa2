/** Stock held for orders that are not paid yet. */
export type HeldStock = {
  orders: number
  heldUnits: number
  /** All units that could be sold, held ones included. */
  units: number
}

/**
 * Below the share that new accounts may hold together (`HOLD_LIMITS`), so that an attack which uses
 * it up is noticed.
 */
const WARNING_SHARE = 0.05
/** Fewer units cause no warning: a few carts can hold a large share of a small stock. */
const WARNING_UNITS_MIN = 12

/** From 0 to 1. */
export function heldShare({ heldUnits, units }: HeldStock): number {
  return units === 0 ? 0 : heldUnits / units
}

/** Whether the admin should be warned. */
export function isMuchHeld(held: HeldStock): boolean {
  return held.heldUnits >= WARNING_UNITS_MIN && heldShare(held) >= WARNING_SHARE
}
