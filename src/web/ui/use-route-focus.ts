import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the heading of the new page after each navigation, so that screen readers announce it. */
export function useRouteFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The canonical URL must follow the navigation, because browsers use it when a user shares the
    // page.
    document
      .querySelector('link[rel=canonical]')
      ?.setAttribute('href', window.location.origin + pathname)
    focusHeading()
  }, [pathname])
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, main:not(:has(h1))')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
