import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { readNetworks } from './http/trusted-proxies.server.ts'
import type { StorageSettings } from './media-storage/media-storage.server.ts'
import { readStorageAddress } from './media-storage/storage-address.ts'
import { liveApiUrl, liveCheckoutScriptUrl } from './payments/gateway-settings.server.ts'

/** Everything that can be set from outside. Nothing else in the program reads the environment. */
export type Config = {
  host: string
  port: number
  /** The public origin, without a slash at its end. */
  shopUrl: string
  shopName: string
  /** Absolute. */
  dataDir: string
  /** Without it the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | null
  /** The same database without a pooler in between: for hearing news and for migrations, which need a connection of their own. */
  databaseDirectUrl: string | null
  /** Of each process at most. Without it as many as fit, and no more than usual. */
  databaseConnections: number | null
  /** A streaming replica from which public pages are read. */
  databaseReplicaUrl: string | null
  /** A folder with `postgres` and `initdb` that replaces the bundled ones. */
  pgBinDir: string | null
  /** Where pictures are kept. */
  storage: StorageSettings
  smtpUrl: string | null
  mailFrom: string
  /** Without it the sandbox gateway is started. */
  razorpay: RazorpaySettings | null
  firstAdmin: { email: string; password: string } | null
  /** An admin who has lost telephone and recovery codes, when no colleague can help. */
  resetSecondStepOf: string | null
  demo: 'yes' | 'no' | 'when-empty'
  /** How many processes answer requests. */
  workers: number
  /** What the kept pages of all processes may take together. */
  pageCacheMb: number | null
  /** Addresses and networks of proxies that are believed about whom they speak for, beside those on this machine. */
  trustedProxies: readonly string[]
  /** How long it says that it stops before it takes no more. */
  stopPauseSeconds: number
  /** Without it the figures are shown to this machine only. */
  metricsToken: string | null
  logLevel: LogLevel
}

export type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Still accepted, so that a secret can be changed while webhooks signed with the old one are on their way. */
  previousWebhookSecret: string | null
  apiUrl: string
  checkoutUrl: string
}

export type LogLevel = (typeof logLevels)[number]
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const PASSWORD_MIN_CHARACTERS = 8
const METRICS_TOKEN_MIN_CHARACTERS = 16

/** A person can act on it: one line per setting. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `These settings need attention:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address that starts with http:// or https://',
})
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must start with postgres:// or postgresql://',
})
const text = z.string().trim().min(1)
const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: text.default('127.0.0.1'),
  SHOP_URL: webAddress.optional(),
  SHOP_NAME: text.max(60, 'may have at most 60 characters').default('Zari'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^([3-9]|[1-9]\d{1,2})$/, 'must be a number of connections from 3 to 999')
    .transform(Number)
    .optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  PG_BIN_DIR: text.optional(),
  STORAGE_URL: text.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
  AWS_REGION: text.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: text
    .regex(/^[^\r\n]*[^\s@]@[^\s@]+$/, 'must be an e-mail address, or a name and <address>')
    .optional(),
  RAZORPAY_KEY_ID: text
    .regex(/^rzp_(test|live)_\w+$/, 'must start with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text.optional(),
  RAZORPAY_API_URL: webAddress.optional(),
  RAZORPAY_CHECKOUT_URL: webAddress.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  RESET_SECOND_STEP_OF: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
    .optional(),
  DEMO: z.stringbool({ error: 'must be true or false' }).optional(),
  WORKERS: z
    .string()
    .regex(/^[1-9]\d?$/, 'must be a number of processes from 1 to 99')
    .transform(Number)
    .optional(),
  PAGE_CACHE_MB: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number of megabytes from 1 to 99999')
    .transform(Number)
    .optional(),
  TRUSTED_PROXIES: text.transform(readNetworks).optional(),
  STOP_PAUSE_SECONDS: z
    .string()
    .regex(/^[1-5]?\d$/, 'must be a number of seconds from 0 to 59')
    .transform(Number)
    .default(0),
  METRICS_TOKEN: text
    .min(
      METRICS_TOKEN_MIN_CHARACTERS,
      `must have at least ${METRICS_TOKEN_MIN_CHARACTERS} characters`,
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})
type Settings = z.output<typeof settings>

/** Throws one `ConfigError` that lists every problem. An empty value counts as not set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    )
  }

  const storage = storageOf(parsed.data)
  const problems = [
    ...databaseProblems(parsed.data),
    ...adminProblems(parsed.data),
    ...proxyProblems(parsed.data),
    ...razorpayProblems(parsed.data),
  ]
  if ('problems' in storage) throw new ConfigError([...problems, ...storage.problems])
  if (problems.length > 0) throw new ConfigError(problems)
  return configFrom(parsed.data, storage.settings)
}

function configFrom(set: Settings, storage: StorageSettings): Config {
  const shopUrl = set.SHOP_URL ? new URL(set.SHOP_URL).origin : `http://localhost:${set.PORT}`
  const dataDir = path.resolve(set.DATA_DIR)
  return {
    host: set.HOST,
    port: set.PORT,
    shopUrl,
    shopName: set.SHOP_NAME,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    databaseConnections: set.DATABASE_CONNECTIONS ?? null,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL ?? null,
    pgBinDir: set.PG_BIN_DIR ? path.resolve(set.PG_BIN_DIR) : null,
    storage,
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom:
      set.MAIL_FROM ??
      `${set.SHOP_NAME.replace(/[<>",;:@\\[\]()]/g, '')} <shop@${new URL(shopUrl).hostname}>`,
    razorpay: razorpayFrom(set),
    firstAdmin:
      set.ADMIN_EMAIL && set.ADMIN_PASSWORD
        ? { email: set.ADMIN_EMAIL.toLowerCase(), password: set.ADMIN_PASSWORD }
        : null,
    resetSecondStepOf: set.RESET_SECOND_STEP_OF?.toLowerCase() ?? null,
    demo: demoFrom(set),
    workers: set.WORKERS ?? usualWorkers(set),
    pageCacheMb: set.PAGE_CACHE_MB ?? null,
    trustedProxies: set.TRUSTED_PROXIES?.networks ?? [],
    stopPauseSeconds: set.STOP_PAUSE_SECONDS,
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL,
  }
}

function razorpayFrom(set: Settings): RazorpaySettings | null {
  if (!set.RAZORPAY_KEY_ID || !set.RAZORPAY_KEY_SECRET || !set.RAZORPAY_WEBHOOK_SECRET) return null
  return {
    keyId: set.RAZORPAY_KEY_ID,
    keySecret: set.RAZORPAY_KEY_SECRET,
    webhookSecret: set.RAZORPAY_WEBHOOK_SECRET,
    previousWebhookSecret: set.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? null,
    apiUrl: (set.RAZORPAY_API_URL ?? liveApiUrl).replace(/\/+$/, ''),
    checkoutUrl: set.RAZORPAY_CHECKOUT_URL ?? liveCheckoutScriptUrl,
  }
}

/** Where it listens, where it keeps its files and how much it logs do not make it a real shop; every other setting does. */
function demoFrom(set: Settings): Config['demo'] {
  if (set.DEMO !== undefined) return set.DEMO ? 'yes' : 'no'
  const real = [
    set.SHOP_URL,
    set.DATABASE_URL,
    set.STORAGE_URL,
    set.SMTP_URL,
    set.RAZORPAY_KEY_ID,
    set.ADMIN_EMAIL,
  ]
  return real.some((value) => value !== undefined) ? 'no' : 'when-empty'
}

/** One processor is left to the database, where it runs on this machine; its own processes and the picture threads keep that busy. */
function usualWorkers({ DATABASE_URL }: Settings): number {
  return Math.max(1, os.availableParallelism() - (DATABASE_URL ? 0 : 1))
}

function databaseProblems(set: Settings): string[] {
  if (set.DATABASE_URL) return []
  return (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    .filter((name) => set[name])
    .map((name) => `${name} is set, but DATABASE_URL is not: set that too.`)
}

function adminProblems(set: Settings): string[] {
  if (Boolean(set.ADMIN_EMAIL) === Boolean(set.ADMIN_PASSWORD)) return []
  return ['ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.']
}

function proxyProblems({ TRUSTED_PROXIES }: Settings): string[] {
  return (TRUSTED_PROXIES?.wrong ?? []).map(
    (part) =>
      `TRUSTED_PROXIES names ${part}, which is no address (10.0.0.2) and no network (10.0.0.0/8).`,
  )
}

function razorpayProblems(set: Settings): string[] {
  const needed = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
  const missing = needed.filter((name) => !set[name])
  if (missing.length === needed.length) {
    const alone = (
      ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const
    ).filter((name) => set[name])
    return alone.map(
      (name) =>
        `${name} is set, but ${needed.join(', ')} are not: set those too, or remove it to use the sandbox.`,
    )
  }
  if (missing.length > 0)
    return [
      `The Razorpay settings are half there: ${missing.join(' and ')} missing. Set all three, or none to use the sandbox.`,
    ]
  return set.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ? liveKeyProblems(set) : []
}

/** Invariant: live keys never leave for a host that is not Razorpay's, and never over plain HTTP. */
function liveKeyProblems(set: Settings): string[] {
  const problems: string[] = []
  if (set.RAZORPAY_API_URL && new URL(set.RAZORPAY_API_URL).origin !== liveApiUrl) {
    problems.push(`RAZORPAY_API_URL must be ${liveApiUrl} with live keys (rzp_live_).`)
  }
  if (
    set.RAZORPAY_CHECKOUT_URL &&
    new URL(set.RAZORPAY_CHECKOUT_URL).origin !== new URL(liveCheckoutScriptUrl).origin
  ) {
    problems.push(
      `RAZORPAY_CHECKOUT_URL must be ${liveCheckoutScriptUrl} with live keys (rzp_live_).`,
    )
  }
  return problems
}

function storageOf(set: Settings): ReturnType<typeof readStorageAddress> {
  return readStorageAddress({
    url: set.STORAGE_URL,
    dataDir: path.resolve(set.DATA_DIR),
    region: set.AWS_REGION,
    accessKeyId: set.AWS_ACCESS_KEY_ID,
    secretAccessKey: set.AWS_SECRET_ACCESS_KEY,
    sessionToken: set.AWS_SESSION_TOKEN,
  })
}

/** Throws when the well-known demo passwords could be tried from another machine. Called once it is known whether demo accounts exist. */
export function refuseDemoAccountsInPublic(
  config: Pick<Config, 'host'>,
  demoAccountsExist: boolean,
): void {
  if (!demoAccountsExist || isLoopback(config.host)) return
  throw new ConfigError([
    `HOST is ${config.host}, but this shop has demo accounts whose passwords everybody knows. ` +
      'Use HOST=127.0.0.1, or start with DEMO=false and a fresh DATA_DIR.',
  ])
}

/** A name like `localhost` is trusted to mean what it says; `0.0.0.0` and `::` are every interface. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}
