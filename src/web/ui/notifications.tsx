import { lazy, Suspense, useSyncExternalStore } from 'react'

import { notifications } from './notify.ts'

const loadList = () => import('./notification-list.tsx')
const NotificationList = lazy(() => loadList().catch(() => ({ default: NewestMessage })))

/** Shows the newest message as plain text if the code of the list cannot be loaded, for example offline. */
function NewestMessage() {
  return (
    <p className="w-fit max-w-[350px] rounded-sm border border-hem bg-paper px-4 py-2.5 shadow-lift">
      {notifications.newest()}
    </p>
  )
}

/** The live region for notifications. It is in the page from the start, because screen readers
 * announce only changes inside a known live region. */
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
      className="pointer-events-none fixed inset-x-0 top-(--header-height) z-50 flex flex-col items-center gap-2 p-3 print:hidden"
    >
      {isActive && (
        <Suspense fallback={null}>
          <NotificationList />
        </Suspense>
      )}
    </div>
  )
}
