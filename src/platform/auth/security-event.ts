import type { Db } from '#platform/database/database.server.ts'
import type { Account } from './account-store.server.ts'
import type { Device } from './device.ts'

/** An event that is mailed at once. */
export type SecurityEvent = { account: Account; at: Date } & (
  | { kind: 'wrong-codes' | 'new-device' | 'password-changed'; device: Device }
  /** The password was reset through a mailed link. */
  | { kind: 'password-reset' }
)

/** Runs in the transaction that causes the event. */
export type OnSecurityEvent = (tx: Db, event: SecurityEvent) => Promise<void>
