import type { OpenSession } from '#platform/auth/sessions.server.ts'
import { STAFF_PASSWORD_MIN_CHARACTERS } from '#shop/people/role.ts'
import { STAFF_SESSION_HOURS } from '#shop/settings/staff-logins.ts'
import { ChangePasswordForm } from '#web/session/change-password-form.tsx'
import { SessionList } from '#web/session/session-list.tsx'
import { AnnotatedSection } from '../annotated-section.tsx'
import type { SecurityResult } from './security-result.ts'

export function OwnPassword({
  email,
  result,
}: {
  email: string
  result: SecurityResult | undefined
}) {
  const own = result?.about === 'password' ? result : undefined
  return (
    <AnnotatedSection
      id="own-password"
      title="Password"
      about={<p>At least {STAFF_PASSWORD_MIN_CHARACTERS} characters, and used nowhere else.</p>}
    >
      <ChangePasswordForm
        email={email}
        minCharacters={STAFF_PASSWORD_MIN_CHARACTERS}
        result={own}
      />
    </AnnotatedSection>
  )
}

export function OwnSessions({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <AnnotatedSection
      id="own-sessions"
      title="Where you are logged in"
      about={
        <p>
          Staff are logged out after {STAFF_SESSION_HOURS} hours, unless the device is remembered
          with a second step.
        </p>
      }
    >
      <SessionList sessions={sessions} />
    </AnnotatedSection>
  )
}
