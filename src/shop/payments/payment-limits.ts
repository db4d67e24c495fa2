/** A payment can begin until the window closes (8 minutes) and is captured automatically within 12
 * more minutes. The first hold covers the window, and its extension covers the capture. The shop
 * decides about any later payment, with the stock locked. */
export const WINDOW_SECONDS = 480
/** The gateway's minimum. */
export const AUTO_CAPTURE_MINUTES = 12
/** Five days. Afterwards the gateway returns uncaptured money. */
export const MANUAL_CAPTURE_MINUTES = 7_200
/** The payment window plus two minutes to open it. Unpaid orders must not hold stock longer. */
export const HOLD_MINUTES = 10
/** Granted once, while a payment is in progress. An open payment window alone is not enough. */
export const HOLD_EXTENSION_MINUTES = 12
/** An attempt that is still `initiating` after this time belongs to a process that has crashed. */
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

/** Paid attempts are checked rarely, in case the customer paid twice without a second report. */
const paidCheckMinutes = [HOUR, ...checkMinutes.filter((minutes) => minutes % DAY === 0)]

/** Minutes from the attempt's beginning to its next check; null when no more checks follow. */
export function nextCheckMinutes(ageMinutes: number, isPaid = false): number | null {
  return (isPaid ? paidCheckMinutes : checkMinutes).find((minutes) => minutes > ageMinutes) ?? null
}

/** The gateway's minimum. */
export const REFUND_MIN_PAISE = 100
const REFUND_PAUSE_MAX_MINUTES = 60

/** Pauses of 1, 2, 4, 8 … and then 60 minutes, as the merchant's balance may be empty for days. */
export function refundPauseMinutes(tries: number): number {
  return Math.min(REFUND_PAUSE_MAX_MINUTES, 2 ** Math.max(0, tries - 1))
}
