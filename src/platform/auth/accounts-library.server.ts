import { betterAuth, type BetterAuthOptions } from 'better-auth'
import type { Db } from '#platform/database/database.server.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './password-policy.ts'

export const SESSION_SECONDS = 30 * 24 * 60 * 60
const RESET_LINK_SECONDS = 60 * 60

export type AccountsLibraryParts = {
  db: Db
  secret: string
  shopUrl: string
  /** Called with the token of a link that was asked for. What it throws is only logged. */
  sendResetLink(account: { email: string; firstName: string }, token: string): Promise<void>
  /** All reset links of an account lose their worth when its password changes. */
  forgetResetLinks(userId: string): Promise<void>
  logError(message: string, details: unknown[]): void
}

/** better-auth on our own tables: it hashes, checks and expires. Its HTTP handler is never mounted and its cookies never leave. */
export function openAccountsLibrary(parts: AccountsLibraryParts) {
  return betterAuth(accountsOptions(parts))
}
export type AccountsLibrary = ReturnType<typeof openAccountsLibrary>

export function accountsOptions(parts: AccountsLibraryParts) {
  const { db, secret, shopUrl, sendResetLink, forgetResetLinks, logError } = parts
  return {
    database: { db, type: 'postgres', transaction: true },
    secret,
    baseURL: shopUrl,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details: unknown[]) => logError(message, details),
    },
    advanced: {
      ipAddress: { disableIpTracking: true },
      database: { joins: true, validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      // An account is made by our own statement, with a role that no form decides.
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN_CHARACTERS,
      maxPasswordLength: PASSWORD_MAX_CHARACTERS,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        sendResetLink(
          { email: user.email, firstName: 'firstName' in user ? String(user.firstName) : '' },
          token,
        ),
      onPasswordReset: ({ user }) => forgetResetLinks(user.id),
    },
    session: { ...sessionTable, expiresIn: SESSION_SECONDS },
    user: userTable,
    account: accountTable,
    verification: verificationTable,
  } satisfies BetterAuthOptions
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

const userTable = {
  modelName: 'users',
  fields: { ...times, emailVerified: 'email_verified' },
  additionalFields: {
    firstName: { type: 'string', fieldName: 'first_name', required: true },
    lastName: { type: 'string', fieldName: 'last_name', required: true },
    // Never taken from what somebody sends.
    role: { type: 'string', defaultValue: 'user', input: false },
  },
} satisfies BetterAuthOptions['user']

const sessionTable = {
  modelName: 'sessions',
  fields: {
    ...times,
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
  },
} satisfies BetterAuthOptions['session']

const accountTable = {
  modelName: 'accounts',
  fields: {
    ...times,
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
} satisfies BetterAuthOptions['account']

/** Links are kept as hashes: whoever reads the table cannot use them. */
const verificationTable = {
  modelName: 'verifications',
  fields: { ...times, expiresAt: 'expires_at' },
  storeIdentifier: 'hashed',
} satisfies BetterAuthOptions['verification']
