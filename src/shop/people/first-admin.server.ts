import {
  countAccountsWithRole,
  findAccount,
  findAccountByEmail,
} from '#platform/auth/account-store.server.ts'
import type { Auth, CreateOutcome, Credentials, NewAccount } from '#platform/auth/auth.server.ts'
import { deleteToken, findToken, insertToken } from '#platform/auth/one-time-token-store.server.ts'
import { hashPassword } from '#platform/auth/passwords/hash-password.server.ts'
import type { SignedInOutcome } from '#platform/auth/sessions.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { ConfigError } from '../config/config-error.ts'
import { promote } from './accept-invitation.server.ts'
import { lockFirstAdmin } from './people-store.server.ts'

const SETUP_LINK_MS = 24 * 60 * 60 * 1000

/** Creates the admin named in the settings. An existing admin keeps the current password. A customer
 * account with this email address becomes the admin account: it gets the password of the settings
 * and its sessions end. */
export async function ensureAdmin(
  db: Db,
  auth: Auth,
  { email, password }: Credentials,
): Promise<void> {
  const account = await findAccountByEmail(db, email)
  if (account?.role === 'admin') return
  if (!account) {
    const created = await auth.createAccount(
      { email, password, firstName: 'Admin', lastName: '' },
      'admin',
    )
    if (created.outcome === 'password-refused') throw refusedPassword(created.problem)
    if (created.outcome !== 'created')
      throw new Error(`The first admin could not be created: ${created.outcome}`)
    return
  }

  const problem = auth.passwordProblem(password, { email, role: 'admin' })
  if (problem) throw refusedPassword(problem)
  const hash = await hashPassword(password)
  await inTransaction(db, (tx) => promote(tx, { userId: account.id, role: 'admin', hash }))
}

function refusedPassword(problem: string): ConfigError {
  return new ConfigError([`ADMIN_PASSWORD is not suitable for the first admin. ${problem}`])
}

/** A link that creates the first admin, to be printed at startup; null when an admin exists. */
export async function createSetUpLink(
  db: Db,
  { shopUrl, now }: { shopUrl: string; now: Date },
): Promise<string | null> {
  if (await hasAdmin(db)) return null
  const expiresAt = new Date(now.getTime() + SETUP_LINK_MS)
  const token = await insertToken(db, 'first-admin', { value: 'first-admin', expiresAt })
  return `${shopUrl}/admin/set-up?token=${token}`
}

/** False as soon as an admin exists, because several processes may each have printed a link. */
export async function isSetUpLinkValid(db: Db, token: string): Promise<boolean> {
  if (!token || (await hasAdmin(db))) return false
  return (await findToken(db, 'first-admin', token, new Date())) !== undefined
}

export type SetUpOutcome =
  | { outcome: 'created'; session: SignedInOutcome }
  | Exclude<CreateOutcome, { outcome: 'created' }>
  | { outcome: 'link-not-valid' }

/** If several requests arrive at the same time, only one gets an account, even if they use different
 * links. The new admin is signed in at once. */
export async function setUpFirstAdmin(
  { db, auth }: { db: Db; auth: Auth },
  { token, account }: { token: string; account: NewAccount },
  request: Request,
): Promise<SetUpOutcome> {
  if (!(await isSetUpLinkValid(db, token))) return { outcome: 'link-not-valid' }
  const created = await createWithLink(auth, token, account)
  if (created.outcome !== 'created') return created
  const admin = await findAccount(db, created.userId)
  if (!admin) return { outcome: 'link-not-valid' }
  return { outcome: 'created', session: await auth.openSession(admin, request) }
}

class LinkUsed extends Error {}

async function createWithLink(
  auth: Auth,
  token: string,
  account: NewAccount,
): Promise<CreateOutcome | { outcome: 'link-not-valid' }> {
  try {
    return await auth.createAccount(account, 'admin', async (tx, { isNew }) => {
      if (!isNew) return
      await lockFirstAdmin(tx)
      const isOnlyAdmin = (await countAccountsWithRole(tx, 'admin')) === 1
      if (!isOnlyAdmin || !(await deleteToken(tx, 'first-admin', token, new Date())))
        throw new LinkUsed()
    })
  } catch (error) {
    if (error instanceof LinkUsed) return { outcome: 'link-not-valid' }
    throw error
  }
}

async function hasAdmin(db: Db): Promise<boolean> {
  return (await countAccountsWithRole(db, 'admin')) > 0
}
