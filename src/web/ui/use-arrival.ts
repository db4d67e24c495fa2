import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { notify } from './notify.ts'
import { forgetEverything, forgetSignedIn, rememberSignedIn } from './signed-in-hint.ts'

/** In the address of a login page: how somebody came here. The actions that lead here write them. */
const JUST_LOGGED_IN = 'logged-in'
const JUST_LOGGED_OUT = 'logged-out'

/**
 * A login page knows from the server who is here, and puts the browser's note right. After a login it goes on to where the
 * person wanted to go; after a logout nothing of the customer stays in the browser. `refusal` is for somebody at the wrong door.
 */
export function useArrival(
  signedIn: SignedIn | null,
  place: string,
  refusal: string | null = null,
): { isGoingOn: boolean } {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const isGoingOn = signedIn !== null && params.has(JUST_LOGGED_IN)
  const hasLoggedOut = signedIn === null && params.has(JUST_LOGGED_OUT)

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
    if (!isGoingOn) return
    if (refusal) notify.error(refusal)
    else notify.success('Logged In')
    void navigate(place, { replace: true })
  }, [isGoingOn, refusal, navigate, place])

  return { isGoingOn }
}
