import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { findStoredOrder } from './thanks/stored-order.ts'

/** Loaded only after an order. Without its script the page shows no panel. */
const ThankYouPanel = lazy<(props: { onClose: () => void }) => ReactNode>(() =>
  import('./thanks/thank-you-panel.tsx').catch(() => ({ default: () => null })),
)

/** Rendered in the browser only, because the home page is the same for every visitor. */
export function ThankYou() {
  const [hasOrdered, setHasOrdered] = useState(false)
  useEffect(() => setHasOrdered(findStoredOrder() !== null), [])
  return (
    hasOrdered && (
      <Suspense>
        <ThankYouPanel onClose={() => setHasOrdered(false)} />
      </Suspense>
    )
  )
}
