import { testAuth, type TestAuth } from './test-auth.ts'
import { admin } from './builders.ts'
import { acceptInvitation, type Accepted } from '../../src/shop/people/accept-invitation.server.ts'
import { invitePerson, type Invited } from '../../src/shop/people/invite-person.server.ts'
import type { InvitationForm } from '../../src/shop/people/person.ts'

export const NEW_STAFF = { firstName: 'Ravi', lastName: 'Das', password: 'packs-every-day' }

/** Opens the services for invitations, with an admin, Meera, who sends them. */
export async function openPeople() {
  const opened = await testAuth()
  const { db } = opened
  const meera = await admin(db, { email: 'meera@example.com' })
  const now = new Date()
  const queued: unknown[] = []
  const parts = {
    db,
    jobs: {
      enqueue: async (_tx: unknown, _queue: string, mail: object) => void queued.push(mail),
    },
    config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  }

  const invite = (form: Partial<InvitationForm> = {}): Promise<Invited> =>
    invitePerson(parts, {
      email: 'ravi@example.com',
      role: 'packer',
      mayRaiseCustomer: false,
      ...form,
      by: meera,
      now,
    })

  async function tokenFor(form: Partial<InvitationForm> = {}): Promise<string> {
    const invited = await invite(form)
    if (invited.outcome !== 'invited') throw new Error(invited.outcome)
    return new URL(invited.link).searchParams.get('token') ?? ''
  }

  const accept = (token: string, at = now): Promise<Accepted> =>
    acceptInvitation(opened, { token, person: NEW_STAFF, now: at })

  return {
    ...opened,
    meera,
    now,
    queued,
    parts,
    invite,
    tokenFor,
    accept,
    ...readers(opened, queued),
  }
}

function readers({ db }: TestAuth, queued: readonly unknown[]) {
  const roleOf = async (email: string) =>
    (await db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst())
      ?.role ?? null

  const log = async () =>
    (
      await db.selectFrom('staff_changes').select(['action', 'subject']).orderBy('id').execute()
    ).map(({ action, subject }) => `${action} ${subject}`)

  /** Returns all data that a refusal must leave unchanged. */
  const everything = async () =>
    JSON.stringify([
      await db.selectFrom('users').selectAll().orderBy('id').execute(),
      await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
      await db.selectFrom('sessions').selectAll().orderBy('id').execute(),
      await db.selectFrom('staff_invitations').selectAll().orderBy('id').execute(),
      await log(),
      queued.length,
    ])
  return { roleOf, log, everything }
}
