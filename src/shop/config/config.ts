import type { LogLevel } from '#platform/log/log-level.ts'
import type { StorageSettings } from '#platform/media-storage/media-storage.ts'

/** Everything that the environment configures; no other code reads the environment. */
export type Config = {
  host: string
  port: number
  /** The public origin, without a trailing slash. */
  shopUrl: string
  shopName: string
  /** Absolute. */
  dataDir: string
  /** Null for the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The same database without a pooler: change events and migrations need a connection of their own. */
  databaseDirectUrl: string | null
  /** Most connections per process. Null for the default, or fewer where the database allows fewer. */
  databaseConnections: number | null
  databaseReplicaUrl: string | null
  /** A folder with `postgres` and `initdb` to use instead of the bundled ones. */
  pgBinDir: string | null
  /** For images. */
  storage: StorageSettings
  /** Where backups are stored. */
  backups: StorageSettings
  /** Null: no backups are made. */
  backupPassphrase: string | null
  smtpUrl: string | null
  mailFrom: string
  /** Null for the sandbox gateway. */
  razorpay: RazorpaySettings | null
  firstAdmin: { email: string; password: string } | null
  /** An admin who lost phone and recovery codes and has no colleague to reset them. */
  resetSecondStepOf: string | null
  demo: 'yes' | 'no' | 'when-empty'
  /** Processes that serve requests. */
  workers: number
  /** Per process, at the same time. */
  ordersAtOnce: number
  pageCacheMb: number | null
  /** Addresses and networks whose forwarding headers are trusted, besides this machine. */
  trustedProxies: readonly string[]
  /** How long the readiness probe reports "stopping" before the server stops accepting. */
  stopPauseSeconds: number
  /** If null, metrics are shown to this machine only. */
  metricsToken: string | null
  logLevel: LogLevel
  /** The variables as they were given, for the backup; never log them. */
  settings: Readonly<Record<string, string>>
}

export type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The webhook secret before the current one: signatures made with it are still accepted. */
  previousWebhookSecret: string | null
  apiUrl: string
  checkoutUrl: string
}
