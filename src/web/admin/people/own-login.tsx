import type { OpenSession } from '#platform/auth/sessions.server.ts'
import { STAFF_PASSWORD_MIN_CHARACTERS } from '#shop/people/role.ts'
import { STAFF_SESSION_HOURS } from '#shop/settings/staff-logins.ts'
import { ChangePasswordForm } from '#web/session/change-password-form.tsx'
import { SessionList } from '#web/session/session-list.tsx'
import type { SecurityResult } from './security-result.ts'

const section = 'mt-8 max-w-measure border-t border-hem pt-5'

export function OwnPassword({
  email,
  answer,
}: {
  email: string
  answer: SecurityResult | undefined
}) {
  const own = answer?.about === 'password' ? answer : undefined
  return (
    <section aria-labelledby="own-password" className={section}>
      <h2 id="own-password" className="mb-4 text-xl">
        Password
      </h2>
      <ChangePasswordForm
        email={email}
        minCharacters={STAFF_PASSWORD_MIN_CHARACTERS}
        answer={own}
      />
    </section>
  )
}

export function OwnSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <section aria-labelledby="own-sessions" className={section}>
      <h2 id="own-sessions" className="text-xl">
        Where you are logged in
      </h2>
      <p className="mt-1 mb-4 text-stone">
        Staff are logged out after {STAFF_SESSION_HOURS} hours, unless the device is remembered with
        a second step.
      </p>
      <SessionList sessions={sessions} />
    </section>
  )
}
