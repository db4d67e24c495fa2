import { randomBytes } from 'node:crypto'
import { idNumber } from './state/ids.ts'
import type { Knobs } from './scenarios/knobs.ts'

export type SandboxOptions = {
  /** Port to listen on; 0 means any free port. */
  port?: number
  /** Must be a loopback address, so that the sandbox cannot be reached from the network. */
  host?: '127.0.0.1' | 'localhost' | '::1'
  /** The same seed gives the same ids in the same order. */
  seed?: string
  /** Where webhooks are sent. While this is null, webhooks are stored; `replay` sends them once an
   * address is set. */
  webhookUrl?: string | null
  keyId?: string
  keySecret?: string
  webhookSecret?: string
  previousWebhookSecret?: string
  /** Shown on the bank's page, and in payment windows that were opened without a shop name. */
  shopName?: string
  /** Origins that may frame the window and receive the callback; by default any page on this machine. */
  shopOrigins?: string[]
  controlToken?: string
  /** File that holds all state, so that the process may be killed at any time. */
  stateFile?: string | null
  /** Account settings that differ from one real account to another. */
  account?: Knobs
  /** Pause between the webhooks `payment.authorized` and `payment.captured`. `order.paid` follows a
   * fifth of the pause later. */
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
    shopName: 'The shop',
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
      'The sandbox only takes key ids that start with rzp_test_: with a live key a payment would look real, but no money would move.',
    )
  }
  return options
}

function definedOnly(given: SandboxOptions): SandboxOptions {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
