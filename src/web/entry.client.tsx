import { startTransition, StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startConnectionGuard } from './connection/connection-guard.ts'

declare global {
  interface Window {
    /** Stops recording early clicks and returns the buttons clicked before hydration
     * (`rendering/inline/start-hydration.ts`). */
    takeEarlyClicks?: () => HTMLButtonElement[]
  }
}

const earlyClicks = window.takeEarlyClicks?.() ?? []

startConnectionGuard()

/** A new navigation aborts the data stream of the previous one. One promise of the router's decoder
 * (`done`, the end of the stream) then rejects without a handler. Only such rejections are ignored. */
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError')
    event.preventDefault()
})

/** Created outside of `Shop`, so that a state change of `Shop` does not render the router again. */
const router = <HydratedRouter />

/** Repeats early clicks one render after hydration, because `usePrehydrationValue` must read the
 * fields first. */
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
