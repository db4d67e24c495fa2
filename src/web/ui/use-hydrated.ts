import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and during hydration. True afterwards, when the browser storage can be read. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
