import { randomBytes } from 'node:crypto'
import { idNumber } from './state/ids.ts'
import type { Knobs } from './scenarios/knobs.ts'

export type SandboxOptions = {
  /** 0 for any free port. */
  port?: number
  /** Loopback only: the sandbox must not be reachable from the network. */
  host?: '127.0.0.1' | 'localhost' | '::1'
  /** The same seed gives the same ids in the same order. */
  seed?: string
  /** Null: webhooks are stored until an address is set; `replay` then sends them. */
  webhookUrl?: string | null
  keyId?: string
  keySecret?: string
  webhookSecret?: string
  previousWebhookSecret?: string
  shopName?: string
  /**
   * Origins that may frame the window and receive the callback; by default any page on this
   * machine.
   */
  shopOrigins?: string[]
  controlToken?: string
  /** File that holds all state, so that the process may be killed at any time. */
  stateFile?: string | null
  /** Account settings that differ between real accounts. */
  account?: Knobs
  /** Pause between `payment.authorized` and `payment.captured`, and from there to `order.paid`. */
  webhookPaceMs?: number
}

/** Throws for a key that is not a test key. */
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
    ...definedOnly(given),
    seed,
  }
  if (!/^rzp_test_[A-Za-z0-9]+$/.test(options.keyId)) {
    throw new Error(
      'The sandbox only takes key ids that start with rzp_test_: with a live key somebody would believe that money moved.',
    )
  }
  return options
}

function definedOnly(given: SandboxOptions): SandboxOptions {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
