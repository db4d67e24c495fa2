import { Form, Link } from 'react-router'
import { listInvitations, listStaff } from '#shop/people/people-store.server.ts'
import { roleName, type OpenInvitation } from '#shop/people/person.ts'
import { findStaffIdleMinutes } from '#shop/settings/staff-logins-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { readForm } from '#web/forms/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useNotification } from '../use-notified-result.ts'
import { peopleAction } from './people-action.server.ts'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { PersonCard } from './person-card.tsx'
import { StaffLogins } from './staff-logins.tsx'
import type { PeopleResult } from './people-result.ts'
import type { Route } from './+types/people-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [staff, invitations, idleMinutes] = await Promise.all([
    listStaff(db),
    listInvitations(db, new Date()),
    findStaffIdleMinutes(db),
  ])
  return { staff, invitations, idleMinutes, myId: me.id }
}

export async function action({ request, context }: Route.ActionArgs): Promise<PeopleResult> {
  const admin = await requireAdmin(request, context)
  return peopleAction(context.get(shopContext), { admin, request, form: await readForm(request) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { tone: 'error', text: CONNECTION_LOST })
}

export default function PeoplePage({
  loaderData: { staff, invitations, idleMinutes, myId },
  actionData: result,
}: Route.ComponentProps) {
  const isHydrated = useHydrated()
  useNotification(result)

  return (
    <>
      <title>People – Admin</title>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-2xl">People</h1>
        <Link
          to="/admin/changes"
          className="inline-block py-2.5 text-indigo underline-offset-2 hover:underline"
        >
          Who changed what
        </Link>
      </div>
      {result && !isHydrated && (
        <p role="alert" className="mt-3 bg-linen px-4 py-3">
          {result.text}
        </p>
      )}
      {result?.link && <InvitationLink {...result.link} />}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-8">
          <section aria-labelledby="staff">
            <h2 id="staff" className="text-xl">
              Staff
            </h2>
            <ul className="mt-3 space-y-3">
              {staff.map((person) => (
                <li key={person.id}>
                  <PersonCard person={person} isMe={person.id === myId} result={result} />
                </li>
              ))}
            </ul>
          </section>
          {invitations.length > 0 && <Invitations invitations={invitations} />}
          <StaffLogins idleMinutes={idleMinutes} result={result} />
        </div>
        <section aria-labelledby="invite" className="border border-hem bg-paper p-4 sm:p-5">
          <h2 id="invite" className="text-xl">
            Invite a colleague
          </h2>
          <InviteForm key={result?.tone === 'success' ? result.text : ''} result={result} />
        </section>
      </div>
    </>
  )
}

function Invitations({ invitations }: { invitations: OpenInvitation[] }) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="text-xl">
        Open invitations
      </h2>
      <ul className="mt-3 space-y-3">
        {invitations.map(({ id, email, role, invitedBy, expiresAt, isExpired }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-hem bg-paper p-4"
          >
            <div className="min-w-0">
              <p className="font-semibold break-all">{email}</p>
              <p className="text-sm text-stone">
                {roleName(role)}, invited by {invitedBy}.{' '}
                {isExpired ? (
                  <strong className="font-semibold text-rose">The link has expired.</strong>
                ) : (
                  `The link works until ${formatDate(expiresAt)}.`
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="invite" />
                <input type="hidden" name="email" value={email} />
                <input type="hidden" name="role" value={role} />
                <Button variant="secondary" size="compact" aria-label={`New link for ${email}`}>
                  New link
                </Button>
              </Form>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="invitation" value={id} />
                <Button
                  variant="danger"
                  size="compact"
                  aria-label={`Withdraw the invitation of ${email}`}
                >
                  Withdraw
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
