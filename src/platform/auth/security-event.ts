import type { Db } from '#platform/database/database.server.ts'
import type { Account } from './account-store.server.ts'
import type { Device } from './device.ts'

/** Events that are mailed at once. */
export type SecurityEvent = { account: Account; at: Date } & (
  | { kind: 'wrong-codes' | 'new-device' | 'password-changed'; device: Device }
  /** By a mailed link. */
  | { kind: 'password-reset' }
)

/** Runs in the event's transaction. */
export type OnSecurityEvent = (tx: Db, event: SecurityEvent) => Promise<void>
