import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    /** What was pressed before there was a script to hear it (`start-script-late.server.ts`). Takes them once. */
    takePresses?: () => HTMLButtonElement[]
  }
}

const pressed = window.takePresses?.() ?? []

function Shop() {
  useEffect(() => {
    for (const button of pressed.splice(0)) if (button.isConnected) button.click()
  }, [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(document, <StrictMode><Shop /></StrictMode>)
})
