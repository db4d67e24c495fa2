/**
 * Settings of a scenario. A value is a word; some words take a number after a colon: `delay:30`.
 * Network faults (`order_create`, `capture`, `refund`, `fetch`): `ok`, `400:<reason>`, `401`,
 * `409`, `429`, `5xx`, `hang:<ms>`, `reset`, `html_502`, `empty_503`, `truncated_200`, `null_body`.
 * The suffix `_before` or `_after` says whether the fault occurs before or after the commit
 * (`5xx_after`, `hang_after:500`). Without a suffix `truncated_200` occurs after the commit, all
 * other faults before it.
 */
export type Knobs = {
  order_create?: string
  fetch?: string
  /** Also `already_captured`, `mismatch`. */
  capture?: string
  /**
   * Besides the network faults: `processed`, `pending_then_processed:<s>`,
   * `pending_then_failed:<s>`, `speed_changed:<s>`, `fail_now`, `insufficient_balance`, `dispute`.
   */
  refund?: string
  receipts?: 'allow' | 'reject' | 'return_existing'
  /** The newer `unique_receipt` field of an order. It is not known whether every real account
   * supports this field. */
  unique_receipt?: 'ignored' | 'supported' | 'refused'
  /** How the payment ends if the customer pays: `success`, `fail:<reason>`, `pending`, `authorized_only`, `late_authorize_after:<s>`, `fail_then_authorize:<s>`, `cancelled`, `two_payments`, `amount_mismatch`, `wrong_currency`. */
  payment?: string
  /** `handler`, `no_handler`, `handler_delay:<ms>`, `bad_signature`, `swapped_order`, `dismiss`, `callback`, `fault`, `script_404`, `slow:<ms>`, `offline_before`, `offline_after`. */
  browser?: string
  /**
   * One or more words, joined by `+`: `send`, `drop`, `delay:<s>`, `duplicate:<n>`, `reorder`,
   * `corrupt_body`, `bad_signature`, `old_secret`, `hold`, `unknown_order`.
   */
  webhook?: string
  /** `fresh` or `lag:<s>`. */
  lists?: string
}

export const knobNames = [
  'order_create',
  'fetch',
  'capture',
  'refund',
  'receipts',
  'unique_receipt',
  'payment',
  'browser',
  'webhook',
  'lists',
] as const satisfies (keyof Knobs)[]

const PATTERNS: Record<keyof Knobs, RegExp> = {
  order_create: faultPattern(),
  fetch: faultPattern(),
  capture: faultPattern('already_captured', 'mismatch'),
  refund: faultPattern(
    'processed',
    'pending_then_processed',
    'pending_then_failed',
    'speed_changed',
    'fail_now',
    'insufficient_balance',
    'dispute',
  ),
  receipts: /^(allow|reject|return_existing)$/,
  unique_receipt: /^(ignored|supported|refused)$/,
  payment:
    /^(success|fail:\w+|pending|authorized_only|late_authorize_after:\d+|fail_then_authorize:\d+|cancelled|two_payments|amount_mismatch|wrong_currency)$/,
  browser:
    /^(handler|no_handler|handler_delay:\d+|bad_signature|swapped_order|dismiss|callback|fault|script_404|slow:\d+|offline_before|offline_after)$/,
  webhook:
    /^((send|drop|delay:\d+|duplicate:\d+|reorder|corrupt_body|bad_signature|old_secret|hold|unknown_order)(\+|$))+$/,
  lists: /^(fresh|lag:\d+)$/,
}

/** Refuses a misspelt knob, which would otherwise be ignored silently. */
export function readKnobs(given: unknown): { knobs: Knobs } | { problem: string } {
  if (typeof given !== 'object' || given === null) return { problem: 'knobs must be an object' }
  for (const [name, value] of Object.entries(given)) {
    const words = PATTERNS[name as keyof Knobs]
    if (!words) return { problem: `no knob is called ${name}` }
    if (typeof value !== 'string' || !words.test(value))
      return { problem: `${name} cannot be ${JSON.stringify(value)}` }
  }
  return { knobs: given }
}

/** Splits `delay:30` into word `delay`, number 30 and text `30`. */
export function parseKnob(value: string): { word: string; number: number; text: string } {
  const [word = '', text = ''] = value.split(':', 2)
  return { word, number: Number(text), text }
}

function faultPattern(...more: string[]): RegExp {
  const faults = [
    'ok',
    '400:\\w+',
    '401',
    '409',
    '429',
    '(5xx|reset|html_502|empty_503|truncated_200|null_body|hang)(_before|_after)?',
  ]
  return new RegExp(`^(${[...faults, ...more].join('|')})(:\\d+)?$`)
}
