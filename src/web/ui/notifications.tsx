import { lazy, Suspense, useSyncExternalStore } from 'react'

import { notifications } from './notify.ts'

const NotificationList = lazy(() => import('./notification-list.tsx'))

/** The live region is there from the start, because screen readers only notice changes inside one that they already know. */
export function Notifications() {
  const isWanted = useSyncExternalStore(notifications.onWanted, notifications.isWanted, notifications.isWantedOnServer)
  return (
    <div role="status" aria-live="polite" aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) z-50 flex flex-col items-center gap-2 p-3">
      {isWanted && <Suspense fallback={null}><NotificationList /></Suspense>}
    </div>
  )
}
