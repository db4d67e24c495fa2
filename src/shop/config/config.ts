import type { LogLevel } from '#platform/log/log-level.ts'
import type { StorageSettings } from '#platform/media-storage/media-storage.ts'

/** All settings from the environment. No other code reads the environment. */
export type Config = {
  host: string
  port: number
  /** The public origin of the shop, without a trailing slash. */
  shopUrl: string
  /** While the shop runs: the name of the published brand, unless the environment sets it. */
  shopName: string
  isShopNameSet: boolean
  /** Absolute. */
  dataDir: string
  /** The database's URL. Null for the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The same database without a pooler, for change events and migrations. */
  databaseDirectUrl: string | null
  /** The maximum number of connections per process. Null for the default, which the database's limit
   * may reduce. */
  databaseConnections: number | null
  databaseReplicaUrl: string | null
  /** A folder with the programs `postgres` and `initdb`, used instead of the bundled programs. */
  pgBinDir: string | null
  /** For images. */
  storage: StorageSettings
  /** Where backups are stored. */
  backups: StorageSettings
  /** The passphrase of backups. If null, no backups are made. */
  backupPassphrase: string | null
  /** Migrates even if the backup before it fails. */
  upgradeWithoutBackup: boolean
  smtpUrl: string | null
  mailFrom: string
  /** The settings of the payment gateway Razorpay. Null for the sandbox. */
  razorpay: RazorpaySettings | null
  /** The address of the carrier's API. */
  shiprocketUrl: string
  firstAdmin: { email: string; password: string } | null
  /** The admin whose second login step is reset, after the loss of phone and recovery codes. */
  resetSecondStepOf: string | null
  demo: 'yes' | 'no' | 'when-empty'
  /** Processes that serve requests. */
  workers: number
  /** The maximum number of orders that one process works on at the same time. */
  ordersAtOnce: number
  pageCacheMb: number | null
  /** Addresses and networks of trusted proxies. Proxies on this machine are always trusted. */
  trustedProxies: readonly string[]
  /** How long the readiness probe reports "stopping" before the server stops accepting. */
  stopPauseSeconds: number
  /** The token that permits reading metrics. If null, only this machine can read them. */
  metricsToken: string | null
  logLevel: LogLevel
  /** The environment variables as they were set, for the backup. They must never be logged. */
  settings: Readonly<Record<string, string>>
}

export type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The previous webhook secret. Signatures made with it are still accepted. */
  previousWebhookSecret: string | null
  apiUrl: string
  checkoutUrl: string
}
