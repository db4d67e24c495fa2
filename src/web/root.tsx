import { use, useState, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useRouteError,
} from 'react-router'
import './app.css'
import { NonceContext } from './nonce.ts'
import { isPaymentAddress } from './payment-address.ts'
import { RequestReference } from './request-reference.tsx'
import { signedInHintScript } from './ui/signed-in-hint.ts'

export function Layout({ children }: { children: ReactNode }) {
  // Where this document was loaded, however far the customer has walked since: its security policy is that page's.
  const [loadedAt] = useState(useLocation().pathname)
  return (
    <html lang="en-IN" data-role="guest" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FBF7F0" />
        <meta name="format-detection" content="telephone=no" />
        {isPaymentAddress(loadedAt) ? <meta name="payment-page" content="yes" /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <HeadScript script={signedInHintScript} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function HeadScript({ script }: { script: string }) {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: script }}
    />
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isOffice = useLocation().pathname.startsWith('/admin')
  const title = titles[status] ?? 'Unexpected Application Error!'
  return (
    <main className="error-screen">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{errorText(error)}</p>
      <p>
        {status === 403 ? (
          <a href="/admin/orders">To the order desk</a>
        ) : isOffice ? (
          <a href="/admin">Back to the admin</a>
        ) : (
          <a href="/">Back to the shop</a>
        )}
      </p>
      {status < 500 ? null : <RequestReference />}
    </main>
  )
}

const titles: Record<number, string> = { 403: 'Not for this account', 404: 'This page is not here' }

/** The error's own words; React Router has already replaced those of the server's surprises. */
function errorText(error: unknown): string {
  if (isRouteErrorResponse(error))
    return typeof error.data === 'string' && error.data
      ? error.data
      : `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.'
}
