import { lazy, Suspense, useSyncExternalStore } from 'react'

import { notifications } from './notify.ts'

const loadList = () => import('./notification-list.tsx')
const NotificationList = lazy(() => loadList().catch(() => ({ default: NewestMessage })))

/** Offline the list cannot be loaded: shows the newest message as plain text. */
function NewestMessage() {
  return (
    <p className="w-fit max-w-[350px] rounded-sm border border-hem bg-paper px-4 py-2.5 shadow-lift">
      {notifications.newest()}
    </p>
  )
}

/** In the page from the start: screen readers only announce changes inside a live region they already know. */
export function Notifications() {
  const isActive = useSyncExternalStore(
    notifications.onActive,
    notifications.isActive,
    notifications.isActiveOnServer,
  )
  return (
    <div
      role="status"
      aria-live="polite"
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) z-50 flex flex-col items-center gap-2 p-3"
    >
      {isActive && (
        <Suspense fallback={null}>
          <NotificationList />
        </Suspense>
      )}
    </div>
  )
}
