import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover when another page is shown. What was opened before this page's script came stays open: `onOpen` is told of it. */
export function useClosedByWalking(
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
