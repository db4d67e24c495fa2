import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { notify } from './notify.ts'
import { forgetEverything, forgetSignedIn, rememberSignedIn } from './signed-in-hint.ts'

/** The search parameters that actions add when they redirect to a login page. */
const LOGGED_IN = 'logged-in'
const LOGGED_OUT = 'logged-out'

/** Updates the browser's signed-in hint from the session. After a login, navigates to `destination`.
 * After a logout, deletes the customer's data in the browser. `refusal` is the message for an
 * account with a different role. */
export function useLoginLanding(
  signedIn: SignedIn | null,
  destination: string,
  refusal: string | null = null,
): { isRedirecting: boolean } {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const isRedirecting = signedIn !== null && params.has(LOGGED_IN)
  const hasLoggedOut = signedIn === null && params.has(LOGGED_OUT)

  useEffect(() => {
    if (signedIn) rememberSignedIn(signedIn)
    else if (!hasLoggedOut) forgetSignedIn()
  }, [signedIn, hasLoggedOut])

  useEffect(() => {
    if (!hasLoggedOut) return
    forgetEverything()
    void navigate(pathname, { replace: true })
  }, [hasLoggedOut, navigate, pathname])

  useEffect(() => {
    if (!isRedirecting) return
    if (refusal) notify.error(refusal)
    else notify.success('Logged In')
    void navigate(destination, { replace: true })
  }, [isRedirecting, refusal, navigate, destination])

  return { isRedirecting }
}
