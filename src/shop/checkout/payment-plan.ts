/**
 * Times that fit together: a payment can begin until the window closes (8 min) and is captured by itself until 12 min
 * after that: 8 + 12 = 20, the hold. Whatever comes later is decided by the shop, with the stock rows locked.
 */
export const WINDOW_SECONDS = 480
/** The least that the gateway accepts. */
export const AUTO_CAPTURE_MINUTES = 12
/** Five days: uncaptured money that nobody decided about returns by itself. */
export const MANUAL_CAPTURE_MINUTES = 7_200
export const HOLD_MINUTES = 20
/** Given once, when the gateway says that a payment is in flight. */
export const HOLD_EXTENSION_MINUTES = 10
/** An attempt that is still being opened after this was left behind by a process that died. */
export const OPENING_MINUTES = 1

const HOUR = 60
const DAY = 24 * HOUR
/** Banks may still say yes after five days. */
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

/** An attempt that is paid is looked at now and then, for a second payment that nobody reported. */
const paidCheckMinutes = [HOUR, ...checkMinutes.filter((minutes) => minutes % DAY === 0)]

/** Minutes from its beginning at which an attempt of this age is asked about next; null when it has been asked about for long enough. */
export function nextCheckMinutes(ageMinutes: number, isPaid = false): number | null {
  return (isPaid ? paidCheckMinutes : checkMinutes).find((minutes) => minutes > ageMinutes) ?? null
}

/** The gateway sends back nothing smaller. */
export const REFUND_MIN_PAISE = 100
const REFUND_PAUSE_MAX_MINUTES = 60

/** 1, 2, 4, 8 … and then every hour: a merchant's balance may be empty for days. */
export function refundPauseMinutes(tries: number): number {
  return Math.min(REFUND_PAUSE_MAX_MINUTES, 2 ** Math.max(0, tries - 1))
}
