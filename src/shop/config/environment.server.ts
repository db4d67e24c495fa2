import { z } from 'zod'
import { PASSWORD_MIN_CHARACTERS } from '#platform/auth/passwords/password-policy.ts'
import { logLevels } from '#platform/log/log-level.ts'

const PASSPHRASE_MIN_CHARACTERS = 12
const METRICS_TOKEN_MIN_CHARACTERS = 16

const webUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a web address that starts with http:// or https://',
})
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must start with postgres:// or postgresql://',
})
const text = z.string().trim().min(1)
const number = (pattern: RegExp, error: string) =>
  z.string().regex(pattern, error).transform(Number)

/** Describes each environment variable on its own. The file .env.example explains their meaning. */
export const environment = z.object({
  PORT: number(/^\d+$/, 'must be a port number from 0 to 65535')
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: text.default('127.0.0.1'),
  SHOP_URL: webUrl.optional(),
  SHOP_NAME: text.max(60, 'may have at most 60 characters').optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: number(
    /^([3-9]|[1-9]\d{1,2})$/,
    'must be a number of connections from 3 to 999',
  ).optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  PG_BIN_DIR: text.optional(),
  STORAGE_URL: text.optional(),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
  AWS_REGION: text.optional(),
  BACKUP_URL: text.optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN_CHARACTERS, `must have at least ${PASSPHRASE_MIN_CHARACTERS} characters`)
    .optional(),
  UPGRADE_WITHOUT_BACKUP: z.stringbool({ error: 'must be true or false' }).default(false),
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
  RAZORPAY_API_URL: webUrl.optional(),
  RAZORPAY_CHECKOUT_URL: webUrl.optional(),
  SHIPROCKET_API_URL: webUrl.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  RESET_SECOND_STEP_OF: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
    .optional(),
  DEMO: z.stringbool({ error: 'must be true or false' }).optional(),
  WORKERS: number(/^[1-9]\d?$/, 'must be a number of processes from 1 to 99').optional(),
  ORDERS_AT_ONCE: number(/^[1-9]\d{0,2}$/, 'must be a number of orders from 1 to 999').default(32),
  PAGE_CACHE_MB: number(
    /^[1-9]\d{0,4}$/,
    'must be a number of megabytes from 1 to 99999',
  ).optional(),
  TRUSTED_PROXIES: text.transform((list) => list.split(/[\s,]+/).filter(Boolean)).default([]),
  STOP_PAUSE_SECONDS: number(/^[1-5]?\d$/, 'must be a number of seconds from 0 to 59').default(0),
  METRICS_TOKEN: text
    .min(
      METRICS_TOKEN_MIN_CHARACTERS,
      `must have at least ${METRICS_TOKEN_MIN_CHARACTERS} characters`,
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

export type Environment = z.output<typeof environment>
