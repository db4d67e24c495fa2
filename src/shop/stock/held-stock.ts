/** The stock that is held for orders that are not paid yet. */
export type HeldStock = {
  orders: number
  heldUnits: number
  /** Number of units that could be sold, including the held units. */
  units: number
}

/** Share of held stock from which the admin is warned. It is below the share that new accounts may
 * hold together (`HOLD_LIMITS`), so that an attack is noticed. */
const WARNING_SHARE = 0.05
/** Fewer held units cause no warning, because a few carts can hold a large share of a small stock. */
const WARNING_UNITS_MIN = 12

/** From 0 to 1. */
export function heldShare({ heldUnits, units }: HeldStock): number {
  return units === 0 ? 0 : heldUnits / units
}

/** Whether so much stock is held that the admin should be warned. */
export function isMuchHeld(held: HeldStock): boolean {
  return held.heldUnits >= WARNING_UNITS_MIN && heldShare(held) >= WARNING_SHARE
}
