import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

import { loadToasts, notifications } from './notify.ts'

const loadList = () => import('./notification-list.tsx')
const NotificationList = lazy(() => loadList().catch(() => ({ default: NewestWords })))

/** Over a line that is broken the list cannot be fetched any more: then its newest words, without their marks. */
function NewestWords() {
  return (
    <p className="w-fit max-w-[350px] rounded-sm border border-hem bg-paper px-4 py-2.5 shadow-lift">
      {notifications.newest()}
    </p>
  )
}

/** Whoever begins to do something will be told how it went: the list is fetched while the line is there. */
function useListBeforehand(): void {
  useEffect(() => {
    const begin = () => void Promise.all([loadList(), loadToasts()]).catch(() => {})
    addEventListener('focusin', begin, { once: true })
    return () => removeEventListener('focusin', begin)
  }, [])
}

/** The live region is there from the start, because screen readers only notice changes inside one that they already know. */
export function Notifications() {
  useListBeforehand()
  const isWanted = useSyncExternalStore(
    notifications.onWanted,
    notifications.isWanted,
    notifications.isWantedOnServer,
  )
  return (
    <div
      role="status"
      aria-live="polite"
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) z-50 flex flex-col items-center gap-2 p-3"
    >
      {isWanted && (
        <Suspense fallback={null}>
          <NotificationList />
        </Suspense>
      )}
    </div>
  )
}
