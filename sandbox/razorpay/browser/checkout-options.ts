/** Documented options of `new Razorpay(options)`. All other options are ignored. */
export type CheckoutOptions = {
  key: string
  order_id?: string
  amount?: number
  currency?: string
  name?: string
  description?: string
  image?: string
  prefill?: { name?: string; email?: string; contact?: string; method?: string }
  notes?: Record<string, string | number>
  theme?: { color?: string; backdrop_color?: string; hide_topbar?: boolean }
  modal?: {
    backdropclose?: boolean
    escape?: boolean
    handleback?: boolean
    confirm_close?: boolean
    animation?: boolean
    ondismiss?: (reason?: string) => void
    onhidden?: () => void
  }
  handler?: (response: Record<string, string>) => void
  callback_url?: string
  redirect?: boolean
  retry?: boolean | { enabled?: boolean }
  /** Seconds; 0 for none. */
  timeout?: number
}

export const NOTES_MAX = 15
export const NOTE_MAX = 254
const AMOUNT_MIN = 100

/** Reports invalid options as the real script does: with an alert and an exception. */
export function checkedOptions(given: unknown): CheckoutOptions {
  const problem = validateOptions(given)
  if (problem) {
    window.alert(problem)
    throw new Error(problem)
  }
  const options = given as CheckoutOptions
  const notes = Object.entries(options.notes ?? {}).map(([name, value]) => [
    name,
    String(value).slice(0, NOTE_MAX),
  ])
  return { ...options, notes: Object.fromEntries(notes) }
}

function validateOptions(given: unknown): string | null {
  if (typeof given !== 'object' || given === null) return 'Invalid options'
  const { key, amount, currency, notes } = given as Record<string, unknown>
  if (typeof key !== 'string' || key === '') return 'No key passed'
  if (amount !== undefined && !isAmount(amount))
    return 'Invalid amount. It should be an integer of at least 100 paise'
  if (currency !== undefined && currency !== 'INR') return 'The provided currency is not supported'
  if (typeof notes === 'object' && notes !== null && Object.keys(notes).length > NOTES_MAX)
    return 'At most 15 notes are allowed'
  return null
}

function isAmount(amount: unknown): boolean {
  return Number.isInteger(Number(amount)) && Number(amount) >= AMOUNT_MIN
}
