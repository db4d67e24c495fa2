import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and during hydration; then true, when browser storage can be read. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
