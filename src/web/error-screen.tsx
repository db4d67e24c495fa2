import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { errorText } from './error-text.ts'
import { RequestReference } from './rendering/request-reference.tsx'

export function ErrorScreen() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isAdmin = useLocation().pathname.startsWith('/admin')
  const title = titles[status] ?? 'Unexpected Application Error!'
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{errorText(error)}</p>
      <p>
        {status === 403 ? (
          <a href="/admin/orders">Go to orders</a>
        ) : isAdmin ? (
          <a href="/admin">Back to the admin</a>
        ) : (
          <a href="/">Back to the shop</a>
        )}
      </p>
      {status < 500 ? null : <RequestReference />}
    </>
  )
}

const titles: Record<number, string> = { 403: 'No access with this account', 404: 'Page not found' }
