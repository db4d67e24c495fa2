import { Form } from 'react-router'
import type { OpenSession } from '#platform/auth/sessions.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { Button } from '../ui/button.tsx'

export const LOG_OUT_EVERYWHERE = 'log-out-everywhere'

export const LOG_OUT_OTHERS = 'log-out-others'

type SessionListProps = {
  sessions: readonly OpenSession[]
  /** Whether the page's action can log out the other devices only. */
  endsOthers?: boolean
}

export function SessionList({ sessions, endsOthers = false }: SessionListProps) {
  return (
    <>
      <ul className="border-t border-hem">
        {sessions.map((session, index) => (
          <li key={index} className="border-b border-hem py-3">
            <p className="font-semibold wrap-anywhere">
              {session.name}
              {session.isCurrent && <span className="font-normal"> (this device)</span>}
            </p>
            <p className="text-sm wrap-anywhere text-stone">
              Logged in {momentText(session.since)}, last used {momentText(session.lastUsedAt)}
              {session.address && <>, network address {session.address}</>}
              {session.isRemembered && '. Remembered device.'}
            </p>
          </li>
        ))}
      </ul>
      {endsOthers && sessions.length > 1 && (
        <Form method="post" preventScrollReset className="mt-5">
          <input type="hidden" name="intent" value={LOG_OUT_OTHERS} />
          <Button variant="secondary" size="compact">
            Log out other devices
          </Button>
        </Form>
      )}
      <Form method="post" reloadDocument className="mt-5">
        <input type="hidden" name="intent" value={LOG_OUT_EVERYWHERE} />
        <Button variant="secondary" size="compact">
          Log out everywhere
        </Button>
        <p className="mt-2 text-sm text-stone">This device is logged out as well.</p>
      </Form>
    </>
  )
}

function momentText(moment: Date): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}
