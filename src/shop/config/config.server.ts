import os from 'node:os'
import path from 'node:path'
import type { StorageSettings } from '#platform/media-storage/media-storage.ts'
import { readStorageUrl } from '#platform/media-storage/storage-url.ts'
import { liveApiUrl, liveCheckoutScriptUrl } from '#platform/payments/gateway-settings.server.ts'
import { defaultBrand } from '../site/brand/brand.ts'
import { ConfigError } from './config-error.ts'
import { configProblems } from './config-problems.server.ts'
import type { Config, RazorpaySettings } from './config.ts'
import { environment, type Environment } from './environment.server.ts'

const liveShiprocketUrl = 'https://apiv2.shiprocket.in/v1/external'

/** Throws a `ConfigError` that lists every problem. An empty variable counts as not set. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    )

  const storage = storageFrom(parsed.data)
  const backups = backupsFrom(parsed.data)
  const problems = configProblems(parsed.data)
  if ('problems' in storage) throw new ConfigError([...problems, ...storage.problems])
  if ('problems' in backups) throw new ConfigError([...problems, ...backups.problems])
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    ...configFrom(parsed.data, storage.settings),
    backups: backups.settings,
    settings: knownSettings(given),
  }
}

function configFrom(
  env: Environment,
  storage: StorageSettings,
): Omit<Config, 'backups' | 'settings'> {
  const shopUrl = env.SHOP_URL ? new URL(env.SHOP_URL).origin : `http://localhost:${env.PORT}`
  const shopName = env.SHOP_NAME ?? defaultBrand.name
  return {
    host: env.HOST,
    port: env.PORT,
    shopUrl,
    shopName,
    isShopNameSet: env.SHOP_NAME !== undefined,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    pgBinDir: env.PG_BIN_DIR ? path.resolve(env.PG_BIN_DIR) : null,
    storage,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    upgradeWithoutBackup: env.UPGRADE_WITHOUT_BACKUP,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? defaultMailFrom(shopName, shopUrl),
    razorpay: razorpayFrom(env),
    shiprocketUrl: (env.SHIPROCKET_API_URL ?? liveShiprocketUrl).replace(/\/+$/, ''),
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD }
        : null,
    resetSecondStepOf: env.RESET_SECOND_STEP_OF?.toLowerCase() ?? null,
    demo: demoFrom(env),
    workers: env.WORKERS ?? defaultWorkers(env),
    ordersAtOnce: env.ORDERS_AT_ONCE,
    pageCacheMb: env.PAGE_CACHE_MB ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    stopPauseSeconds: env.STOP_PAUSE_SECONDS,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** The sender of mails if MAIL_FROM is not set. */
export function defaultMailFrom(shopName: string, shopUrl: string): string {
  const name = shopName.replace(/[<>",;:@\\[\]()]/g, '')
  return `${name} <shop@${new URL(shopUrl).hostname}>`
}

function razorpayFrom(env: Environment): RazorpaySettings | null {
  if (!env.RAZORPAY_KEY_ID || !env.RAZORPAY_KEY_SECRET || !env.RAZORPAY_WEBHOOK_SECRET) return null
  return {
    keyId: env.RAZORPAY_KEY_ID,
    keySecret: env.RAZORPAY_KEY_SECRET,
    webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
    previousWebhookSecret: env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? null,
    apiUrl: (env.RAZORPAY_API_URL ?? liveApiUrl).replace(/\/+$/, ''),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL ?? liveCheckoutScriptUrl,
  }
}

/** An admin, gateway keys or a mail server make it a real shop instead of a demo. */
function demoFrom(env: Environment): Config['demo'] {
  if (env.DEMO !== undefined) return env.DEMO ? 'yes' : 'no'
  const real = [env.ADMIN_EMAIL, env.RAZORPAY_KEY_ID, env.SMTP_URL]
  return real.some((value) => value !== undefined) ? 'no' : 'when-empty'
}

/** If the database is embedded, one processor is left to it and to the image threads. */
function defaultWorkers({ DATABASE_URL }: Environment): number {
  return Math.max(1, os.availableParallelism() - (DATABASE_URL ? 0 : 1))
}

function storageFrom(env: Environment): ReturnType<typeof readStorageUrl> {
  return readStorageUrl({
    ...storageKeys(env),
    url: env.STORAGE_URL,
    defaultFolder: path.resolve(env.DATA_DIR, 'media'),
  })
}

function backupsFrom(env: Environment): ReturnType<typeof readStorageUrl> {
  return readStorageUrl({
    ...storageKeys(env),
    setting: 'BACKUP_URL',
    url: env.BACKUP_URL,
    defaultFolder: path.resolve(env.DATA_DIR, 'backups'),
  })
}

function storageKeys(env: Environment) {
  return {
    region: env.AWS_REGION,
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    sessionToken: env.AWS_SESSION_TOKEN,
  }
}

/** Returns the settings for the backup, which must not contain its own passphrase. */
function knownSettings(given: Record<string, string | undefined>): Record<string, string> {
  const names = Object.keys(environment.shape).filter((name) => name !== 'BACKUP_PASSPHRASE')
  return Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
}
