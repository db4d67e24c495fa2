import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover on navigation. A popover that was opened before hydration stays open and is
 * reported to `onOpen`. */
export function useCloseOnNavigation(
  popover: RefObject<HTMLElement | null>,
  onOpen: (isOpen: true) => void,
): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) popover.current?.hidePopover()
    else if (popover.current?.matches(':popover-open')) onOpen(true)
    shown.current = key
  }, [key, popover, onOpen])
}
