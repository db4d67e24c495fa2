import { randomBytes } from 'node:crypto'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import {
  countAdmins,
  deleteSessionsOf,
  findAccountByEmail,
  updatePassword,
  updateRole,
} from './account-store.server.ts'
import type { Auth, CreateOutcome, Credentials, NewAccount } from './auth.server.ts'

const SET_UP_LINK_HOURS = 24

/**
 * Makes sure that the owner named in the settings can get in. An admin's own password is left alone. Somebody else may have
 * signed up with that e-mail before: such an account becomes the owner's, with the owner's password, and its sessions end.
 */
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
    if (created.outcome !== 'created')
      throw new Error(`The first admin could not be made: ${created.outcome}`)
    return
  }

  const context = await auth.library.$context
  const hash = await context.password.hash(password)
  await inTransaction(db, async (tx) => {
    await updatePassword(tx, account.id, hash)
    await updateRole(tx, account.id, 'admin')
    await deleteSessionsOf(tx, account.id)
  })
}

/** A link for the owner of a shop that has no admin yet, to be printed at start; null when there is one. */
export async function makeSetUpLink(
  db: Db,
  auth: Auth,
  { shopUrl, now }: { shopUrl: string; now: Date },
): Promise<string | null> {
  if ((await countAdmins(db)) > 0) return null
  const token = randomBytes(24).toString('base64url')
  const context = await auth.library.$context
  await context.internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: 'first-admin',
    expiresAt: new Date(now.getTime() + SET_UP_LINK_HOURS * 60 * 60 * 1000),
  })
  return `${shopUrl}/admin/set-up?token=${token}`
}

/** Worth something only while there is no admin: several processes may each have printed a link. */
export async function isSetUpLinkValid(db: Db, auth: Auth, token: string): Promise<boolean> {
  if (!token || (await countAdmins(db)) > 0) return false
  const context = await auth.library.$context
  const link = await context.internalAdapter.findVerificationValue(identifierOf(token))
  return link !== null && link.expiresAt > new Date()
}

export type SetUpOutcome = CreateOutcome | { outcome: 'link-not-valid' }

/** The account is made first and raised when the link has been used up: of two at once one stays a customer. */
export async function setUpFirstAdmin(
  db: Db,
  auth: Auth,
  token: string,
  account: NewAccount,
): Promise<SetUpOutcome> {
  if (!(await isSetUpLinkValid(db, auth, token))) return { outcome: 'link-not-valid' }
  const created = await auth.createAccount(account, 'user')
  if (created.outcome !== 'created') return created

  const context = await auth.library.$context
  if (!(await context.internalAdapter.consumeVerificationValue(identifierOf(token))))
    return { outcome: 'link-not-valid' }
  await updateRole(db, created.userId, 'admin')
  return created
}

function identifierOf(token: string): string {
  return `first-admin:${token}`
}
