import { startTransition, StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startConnectionGuard } from './connection/connection-guard.ts'

declare global {
  interface Window {
    /** Buttons clicked before hydration (`rendering/inline/start-hydration.ts`). Returns them once. */
    takeEarlyClicks?: () => HTMLButtonElement[]
  }
}

const earlyClicks = window.takeEarlyClicks?.() ?? []

startConnectionGuard()

/**
 * A navigation that interrupts another one aborts its data stream. The router expects that, except for one promise of
 * its decoder (`done`, the end of the stream), which has no handler. Other rejections are reported as usual.
 */
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError')
    event.preventDefault()
})

/** Outside `Shop`, so that its state change does not render the router again. */
const router = <HydratedRouter />

/** Repeats early clicks one render after hydration: by then `usePrehydrationValue` has read the fields. */
function Shop() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (!isHydrated) return setHydrated(true)
    for (const button of earlyClicks.splice(0)) if (button.isConnected) button.click()
  }, [isHydrated])
  return router
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Shop />
    </StrictMode>,
  )
})
