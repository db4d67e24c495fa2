import { use } from 'react'
import { RequestIdContext } from './request-id.ts'

/** Shows the request id, which is also in the log. The browser does not know the id and keeps the
 * server's text. */
export function RequestReference() {
  const id = use(RequestIdContext)
  return (
    <p className="mt-6 text-sm text-stone empty:hidden" suppressHydrationWarning>
      {id ? `Reference: ${id}` : ''}
    </p>
  )
}
