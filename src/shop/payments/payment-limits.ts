/**
 * A payment can begin until the window closes (8 minutes) and is captured automatically within 12
 * more minutes. The first hold covers the open window, its extension the capture. A later payment
 * is decided by the shop, with the stock locked.
 */
export const WINDOW_SECONDS = 480
/** The gateway's minimum. */
export const AUTO_CAPTURE_MINUTES = 12
/** Five days, after which the gateway returns uncaptured money. */
export const MANUAL_CAPTURE_MINUTES = 7_200
/**
 * The payment window plus two minutes to open it. Unpaid orders must not block stock for longer.
 */
export const HOLD_MINUTES = 10
/** Granted once, while the gateway reports a payment in progress. An open window is not a payment. */
export const HOLD_EXTENSION_MINUTES = 12
/** An attempt that is still `initiating` after this time belongs to a process that died. */
export const OPENING_MINUTES = 1

const HOUR = 60
const DAY = 24 * HOUR
/** Banks may still authorise a payment after five days. */
export const LAST_CHECK_MINUTES = 6 * DAY

const checkMinutes = [
  1,
  2,
  5,
  15,
  30,
  ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR),
  ...Array.from({ length: LAST_CHECK_MINUTES / DAY - 1 }, (_, day) => (day + 2) * DAY),
]

/** An attempt that is already paid is checked rarely, in case the customer paid twice and the second payment was not reported. */
const paidCheckMinutes = [HOUR, ...checkMinutes.filter((minutes) => minutes % DAY === 0)]

/**
 * When to check an attempt of this age next, in minutes from its beginning. Null: no more checks.
 */
export function nextCheckMinutes(ageMinutes: number, isPaid = false): number | null {
  return (isPaid ? paidCheckMinutes : checkMinutes).find((minutes) => minutes > ageMinutes) ?? null
}

/** The gateway's minimum. */
export const REFUND_MIN_PAISE = 100
const REFUND_PAUSE_MAX_MINUTES = 60

/** 1, 2, 4, 8 … and then 60: the merchant's balance may be empty for days. */
export function refundPauseMinutes(tries: number): number {
  return Math.min(REFUND_PAUSE_MAX_MINUTES, 2 ** Math.max(0, tries - 1))
}
