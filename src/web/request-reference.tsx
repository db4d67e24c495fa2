import { use } from 'react'
import { RequestIdContext } from './request-id.ts'

/** The same number stands in the log. The browser does not know it, and leaves standing what the server has drawn. */
export function RequestReference() {
  const id = use(RequestIdContext)
  return (
    <p className="mt-6 text-sm text-stone empty:hidden" suppressHydrationWarning>
      {id ? `Reference: ${id}` : ''}
    </p>
  )
}
