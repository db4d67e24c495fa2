import { randomBytes } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { clientAddress } from '#platform/rate-limits/client-address.server.ts'
import type { SignedIn } from './account-store.server.ts'
import { deviceName, type Device } from './device.ts'
import { knownBrowserCookies, sessionCookies } from './session-cookie.server.ts'
import { isSessionExpired, type SessionLimits } from './session-limits.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessionsOf,
  updateSessionUse,
  type Guest,
} from './session-store.server.ts'

/** `cookie` is the session's `Set-Cookie` value; `otherCookies` are further values for the same response. */
export type SignedInOutcome = {
  outcome: 'signed-in'
  user: SignedIn
  cookie: string
  otherCookies: string[]
}

/** The session ends after `idleMs` without use; null means no limit. */
export type SessionUser = SignedIn & Guest & Pick<SessionLimits, 'idleMs'>

export type OpenSession = Device & {
  since: Date
  lastUsedAt: Date
  isRemembered: boolean
  /** True for the session of this request. */
  isCurrent: boolean
}

export type Sessions = {
  /** Opens a session that replaces the browser's earlier one, and marks the browser as known to the account. */
  open(user: SignedIn, request: Request): Promise<SignedInOutcome>
  /** Opens a session if `isAllowed` is true in the transaction that stores it; otherwise returns null. */
  openIf(
    user: SignedIn,
    request: Request,
    options: { isRemembered: boolean; isAllowed(tx: Db): Promise<boolean> },
  ): Promise<SignedInOutcome | null>
  read(request: Request): Promise<SessionUser | null>
  /** Whether the request has the cookie of a session, which may have ended. */
  hasCookie(request: Request): boolean
  list(user: SignedIn, request: Request): Promise<OpenSession[]>
  /** Returns the `Set-Cookie` value that removes the cookie. */
  close(request: Request): Promise<{ cookie: string }>
  closeOthers(tx: Db, userId: string, request: Request): Promise<void>
  /** Returns the `Set-Cookie` value that removes the cookie without ending the session. */
  eraseCookie(): string
  /** Returns the mark of a browser that has signed in to this account before, otherwise null. */
  readKnownBrowser(email: string, request: Request): string | null
  /** Returns a `Set-Cookie` value that makes the browser known to the account. */
  markBrowserKnown(email: string): string
}

export type SessionParts = {
  db: Db
  secret: string
  shopUrl: string
  /** Returns null for a role without limits. The limits do not apply to remembered devices. */
  sessionLimits(db: Db, role: string): Promise<SessionLimits | null>
  now: () => Date
}

const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** The time of the last use is stored at most once in this time, so that most reads write nothing. */
const USE_WRITTEN_AFTER_MS = 60 * 60 * 1000
const USE_WRITTEN_AFTER_MS_WITH_IDLE_LIMIT = 60 * 1000
const USER_AGENT_MAX_CHARACTERS = 300

export function openSessions(parts: SessionParts): Sessions {
  const { db, secret, shopUrl, now } = parts
  const cookies = sessionCookies(secret, shopUrl)
  const knownBrowser = (email: string) => knownBrowserCookies(secret, shopUrl, email)
  const expiry = (afterMs = SESSION_MS) => new Date(now().getTime() + afterMs)
  const readKnownBrowser = (email: string, request: Request) => knownBrowser(email).read(request)

  const openIf: Sessions['openIf'] = async (user, request, { isRemembered, isAllowed }) => {
    const limits = isRemembered ? null : await parts.sessionLimits(db, user.role)
    const session = {
      userId: user.id,
      createdAt: now(),
      expiresAt: expiry(limits?.maxAgeMs),
      isRemembered,
      userAgent: userAgentOf(request),
      address: clientAddress(request),
    }
    const token = await inTransaction(db, async (tx) =>
      (await isAllowed(tx)) ? insertSession(tx, session) : null,
    )
    if (token === null) return null
    const replaced = cookies.read(request)
    if (replaced) await deleteSession(db, replaced)
    const mark = readKnownBrowser(user.email, request) ?? newBrowserMark()
    return {
      outcome: 'signed-in',
      user,
      cookie: cookies.write(token),
      otherCookies: [knownBrowser(user.email).write(mark)],
    }
  }

  return {
    readKnownBrowser,
    markBrowserKnown: (email) => knownBrowser(email).write(newBrowserMark()),
    eraseCookie: cookies.erase,

    openIf,
    open: async (user, request) =>
      (await openIf(user, request, { isRemembered: false, isAllowed: async () => true }))!,

    read: (request) => readSession(parts, cookies.read(request)),
    hasCookie: (request) => Boolean(cookies.read(request)),
    list: (user, request) => listSessions(parts, user, cookies.read(request)),

    async close(request) {
      const token = cookies.read(request)
      if (token) await deleteSession(db, token)
      return { cookie: cookies.erase() }
    },

    closeOthers: (tx, userId, request) =>
      deleteOtherSessions(tx, userId, cookies.read(request) ?? ''),
  }
}

async function readSession(
  { db, sessionLimits, now }: SessionParts,
  token: string | null,
): Promise<SessionUser | null> {
  const session = token ? await findSession(db, token, now()) : undefined
  if (!token || !session) return null
  const limits = session.isRemembered ? null : await sessionLimits(db, session.user.role)
  if (limits && isSessionExpired(session, limits, now())) {
    await deleteSession(db, token)
    return null
  }
  const unusedMs = now().getTime() - session.lastUsedAt.getTime()
  const idleMs = limits?.idleMs ?? null
  if (unusedMs > (idleMs !== null ? USE_WRITTEN_AFTER_MS_WITH_IDLE_LIMIT : USE_WRITTEN_AFTER_MS))
    await updateSessionUse(db, token, {
      lastUsedAt: now(),
      expiresAt: limits ? null : new Date(now().getTime() + SESSION_MS),
    })
  return { ...session.user, idleMs }
}

async function listSessions(
  { db, sessionLimits, now }: SessionParts,
  user: SignedIn,
  currentToken: string | null,
): Promise<OpenSession[]> {
  const limits = await sessionLimits(db, user.role)
  return (await listSessionsOf(db, user.id, now()))
    .filter(
      (session) => session.isRemembered || !limits || !isSessionExpired(session, limits, now()),
    )
    .map(({ token, userAgent, address, createdAt, ...session }) => ({
      ...session,
      name: deviceName(userAgent ?? ''),
      address: address ?? '',
      since: createdAt,
      isCurrent: token === currentToken,
    }))
}

export function deviceOf(request: Request): Device {
  return { name: deviceName(userAgentOf(request)), address: clientAddress(request) }
}

function userAgentOf(request: Request): string {
  return (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX_CHARACTERS)
}

function newBrowserMark(): string {
  return randomBytes(12).toString('base64url')
}
