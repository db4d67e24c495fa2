import { randomBytes } from 'node:crypto'
import { idNumber } from './ids.ts'
import type { Knobs } from './knobs.ts'

export type SandboxOptions = {
  /** 0 for any free one. */
  port?: number
  /** Loopback only, so that nobody else on the network meets a gateway that gives money away. */
  host?: '127.0.0.1' | 'localhost' | '::1'
  /** The same seed gives the same ids in the same order. */
  seed?: string
  /** Null: nothing is sent until an address is set by control; `replay` then sends what was missed. */
  webhookUrl?: string | null
  keyId?: string
  keySecret?: string
  webhookSecret?: string
  previousWebhookSecret?: string
  shopName?: string
  /** Who may frame the window and be posted back to; without it any page on this machine. */
  shopOrigins?: string[]
  controlToken?: string
  /** Everything is kept here, so that the process may be killed at any time. */
  stateFile?: string | null
  /** How this account behaves where the real service differs from account to account. */
  account?: Knobs
  /** From authorised to captured, and from captured to `order.paid`, as the webhooks tell it. */
  webhookPaceMs?: number
}

/** Throws for any key that could move money. */
export function completeOptions(given: SandboxOptions): Required<SandboxOptions> {
  const seed = given.seed ?? randomBytes(12).toString('hex')
  const options = {
    port: 0,
    host: '127.0.0.1' as const,
    webhookUrl: null,
    keyId: `rzp_test_${idNumber(seed, -1)}`,
    keySecret: randomBytes(12).toString('hex'),
    webhookSecret: randomBytes(16).toString('hex'),
    previousWebhookSecret: '',
    shopName: 'Zari',
    shopOrigins: [],
    controlToken: randomBytes(16).toString('hex'),
    stateFile: null,
    account: {},
    webhookPaceMs: 70,
    ...withoutUndefined(given),
    seed,
  }
  if (!/^rzp_test_[A-Za-z0-9]+$/.test(options.keyId)) {
    throw new Error(
      'The sandbox only takes key ids that start with rzp_test_: with a live key somebody would believe that money moved.',
    )
  }
  return options
}

function withoutUndefined(given: SandboxOptions): SandboxOptions {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
