import type pg from 'pg'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { updateName, type SignedIn } from './account-store.server.ts'
import { changePassword, type PasswordChangeOutcome } from './passwords/change-password.server.ts'
import { isCommonPassword } from './passwords/frequent-passwords.server.ts'
import {
  createAccount,
  type AccountOrigin,
  type CreateOutcome,
  type NewAccount,
  type PasswordCheck,
} from './create-account.server.ts'
import { openEmailChange, type EmailChange } from './email-change/email-change.server.ts'
import { openGuests, type Guests } from './guests/guests.server.ts'
import { openEmailConfirmation, type EmailConfirmation } from './email-confirmation.server.ts'
import { deleteLoginTokensOf } from './one-time-token-store.server.ts'
import { passwordProblem } from './passwords/password-policy.ts'
import { openPasswordReset, type PasswordReset } from './passwords/password-reset.server.ts'
import type { OnSecurityEvent } from './security-event.ts'
import { sealedSecrets, type SealedSecrets } from './sealed-secrets.server.ts'
import { openSecondFactors, type SecondFactors } from './second-factor.server.ts'
import { secondStepCookies } from './session-cookie.server.ts'
import { deleteSessionsOf } from './session-store.server.ts'
import {
  openSessions,
  type OpenSession,
  type SessionParts,
  type Sessions,
  type SignedInOutcome,
} from './sessions.server.ts'
import { openSignIn, type SignIn } from './sign-in.server.ts'
import { openSignUp, type OnSignUp, type SignUp } from './sign-up.server.ts'

export type { SignedIn } from './account-store.server.ts'
export type { CreateOutcome, Credentials, NewAccount } from './create-account.server.ts'

/** A `request` is used only for the client's address and the cookies, which identify the account. */
export type Auth = SignIn &
  SignUp &
  EmailConfirmation &
  EmailChange &
  Guests &
  PasswordReset & {
    /** Returns the `Set-Cookie` value that removes the session's cookie. */
    signOut(request: Request): Promise<{ cookie: string }>
    readSession: Sessions['read']
    hasSessionCookie: Sessions['hasCookie']
    /** Ends every session of the account except the one of this request. */
    endOtherSessions(tx: Db, userId: string, request: Request): Promise<void>
    changeName(userId: string, name: Pick<SignedIn, 'firstName' | 'lastName'>): Promise<void>
    /** Creates a setup or demo account with any role and a confirmed address. Not rate-limited. */
    createAccount(
      account: NewAccount,
      role: string,
      announce?: AccountOrigin['announce'],
    ): Promise<CreateOutcome>
    passwordProblem: PasswordCheck
    changePassword(
      change: { user: SignedIn; current: string; password: string },
      request: Request,
    ): Promise<PasswordChangeOutcome>
    listSessions(user: SignedIn, request: Request): Promise<OpenSession[]>
    /** Ends every session, unfinished login and reset link; returns the `Set-Cookie` value that removes the cookie. */
    endAllSessions(userId: string): Promise<{ cookie: string }>
    /** Opens a session after a one-time link has proved that the account's owner uses this browser. */
    openSession(user: SignedIn, request: Request): Promise<SignedInOutcome>
    secondFactors: SecondFactors
    fingerprint: SealedSecrets['fingerprint']
  }

export type AuthParts = {
  db: Db
  pool: pg.Pool
  secret: string
  shopUrl: string
  /** A function, because the name may change while the shop runs. */
  shopName: () => string
  jobs: Pick<Jobs, 'enqueue'>
  /** The role of accounts that sign up themselves. */
  signUpRole: string
  /** Whether accounts of this role may have a second factor. */
  hasSecondStep(role: string): boolean
  /** Minimum length of a new password for this role, in characters. */
  passwordMin(role: string): number
  sessionLimits: SessionParts['sessionLimits']
  onSecurityEvent?: OnSecurityEvent
  /** Runs in the transaction that creates the account of a new address. */
  onSignUp?: OnSignUp
  now?: () => Date
}

export function openAuth(parts: AuthParts): Auth {
  const { db, pool, secret, shopUrl, shopName, jobs, now = () => new Date() } = parts
  const { onSecurityEvent = async () => {}, onSignUp = async () => {} } = parts
  const { signUpRole, passwordMin } = parts
  const sealed = sealedSecrets(secret)
  const secondFactors = openSecondFactors({ sealed, shopName, now })
  const sessions = openSessions({ db, secret, shopUrl, now, sessionLimits: parts.sessionLimits })
  const checkPassword: PasswordCheck = (password, { email, role }) =>
    passwordProblem(password, {
      minCharacters: passwordMin(role),
      email,
      shopName: shopName(),
      isCommon: isCommonPassword,
    })
  const signIn = openSignIn({
    db,
    pool,
    sessions,
    secondFactors,
    stepCookies: secondStepCookies(secret, shopUrl),
    hasSecondStep: parts.hasSecondStep,
    onSecurityEvent,
    now,
  })
  const mailing = { db, pool, jobs, shopName, shopUrl, now }
  const security = { db, sessions, passwordProblem: checkPassword, onSecurityEvent, now }
  return {
    secondFactors,
    fingerprint: sealed.fingerprint,
    passwordProblem: checkPassword,
    ...signIn,
    ...openSignUp({ ...security, ...mailing, signUpRole, onSignUp }),
    ...openGuests({ ...security, ...mailing, signUpRole, onSignUp }),
    ...openEmailConfirmation({ ...mailing, sealed }),
    ...openEmailChange({ ...mailing, checkPassword: signIn.checkPassword }),
    ...openPasswordReset({ ...security, ...mailing, signUpRole, passwordMin }),
    changePassword: (change, request) =>
      changePassword({ ...security, checkPassword: signIn.checkPassword }, change, request),
    signOut: sessions.close,
    readSession: sessions.read,
    hasSessionCookie: sessions.hasCookie,
    endOtherSessions: sessions.closeOthers,
    changeName: (userId, name) => updateName(db, userId, name),
    listSessions: sessions.list,
    openSession: (user, request) => sessions.open(user, request),
    async endAllSessions(userId) {
      await inTransaction(db, (tx) => deleteLogins(tx, userId))
      return { cookie: sessions.eraseCookie() }
    },
    createAccount: (account, role, announce) =>
      createAccount(security, account, {
        role,
        isEmailConfirmed: true,
        ...(announce ? { announce } : {}),
      }),
  }
}

/** The tokens first: a login that is using one has then stored its session. */
async function deleteLogins(tx: Db, userId: string): Promise<void> {
  await deleteLoginTokensOf(tx, userId)
  await deleteSessionsOf(tx, userId)
}
