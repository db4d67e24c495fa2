import { use, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import './app.css'
import { guardConnection } from './connection/connection-guard.ts'
import { ErrorScreen } from './error-screen.tsx'
import showRole from './rendering/inline/show-role.ts?inline-script'
import { NonceContext } from './rendering/nonce.ts'
import { MetadataContext } from './rendering/page-metadata.ts'
import { isPaymentAddress } from './rendering/payment-address.ts'

export function Layout({ children }: { children: ReactNode }) {
  // The document keeps the security policy of the path from which it was loaded.
  const [loadedPath] = useState(useLocation().pathname)
  return (
    <html lang="en-IN" data-role="guest" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        {isPaymentAddress(loadedPath) ? <meta name="payment-page" content="yes" /> : null}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/touch-icon.png" />
        <link rel="manifest" href="/shop.webmanifest" />
        <Meta />
        <Links />
        <HeadScript script={import.meta.env.SSR ? showRole : ''} />
        {use(MetadataContext)?.inHead}
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

export const clientMiddleware = [guardConnection]

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <main className="error-screen">
      <ErrorScreen />
    </main>
  )
}
