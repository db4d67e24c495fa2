import { startTransition, StrictMode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** What was pressed before there was a script to hear it (`start-script-late.server.ts`). Takes them once. */
    takePresses?: () => HTMLButtonElement[]
  }
}

const pressed = window.takePresses?.() ?? []

/**
 * Whoever walks on before a page's data has come breaks its stream off. The router expects that, but for one promise of its
 * decoder (`done`, of the stream's end), which belongs to nobody. Anything else that is rejected is told as ever.
 */
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError')
    event.preventDefault()
})

/** Drawn once: what wakes up below has nothing to do with it. */
const router = <HydratedRouter />

/** The presses are repeated one drawing after the page woke up: by then its parts know what was chosen in them before (`useEarlyChoice`). */
function Shop() {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    if (!isAwake) return setAwake(true)
    for (const button of pressed.splice(0)) if (button.isConnected) button.click()
  }, [isAwake])
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
