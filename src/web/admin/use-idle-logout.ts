import { useEffect } from 'react'

const CHECK_MS = 15_000
/** The minimum time between two messages to other tabs. */
const SHARE_MS = 5_000
const CHANNEL = 'zari-admin-use'

/** Logs out after `idleMs` without a key, click or touch in any tab of the admin; null means no
 * limit. The server cannot detect this, because requests of an open page count as use. */
export function useIdleLogout(idleMs: number | null): void {
  useEffect(() => {
    if (idleMs === null) return
    let lastUse = Date.now()
    let lastShared = 0
    const tabs = new BroadcastChannel(CHANNEL)
    tabs.onmessage = () => {
      lastUse = Date.now()
    }
    const noteUse = () => {
      lastUse = Date.now()
      if (lastUse - lastShared < SHARE_MS) return
      lastShared = lastUse
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      tabs.postMessage(null)
    }
    const check = setInterval(() => {
      if (Date.now() - lastUse >= idleMs) void logOut()
    }, CHECK_MS)
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, noteUse)
    return () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, noteUse)
      clearInterval(check)
      tabs.close()
    }
  }, [idleMs])
}

/** Keeps the typed text, unlike the Logout button. After a failed request, the next check tries again. */
export async function logOut(): Promise<void> {
  const { pathname, search } = location
  try {
    const { type, ok } = await fetch('/admin/logout', { method: 'POST', redirect: 'manual' })
    const isLoggedOut = ok || type === 'opaqueredirect'
    if (isLoggedOut) location.assign(`/admin/login?next=${encodeURIComponent(pathname + search)}`)
  } catch {
    // Still logged in.
  }
}
