import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and in the page as it arrives; true once its script works and the browser's storage can be read. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
