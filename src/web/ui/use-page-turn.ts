import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the focus goes to the new page's heading, so that a screen reader reads where it is. */
export function usePageTurn(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Whoever shares the page from here shares this address.
    document
      .querySelector('link[rel=canonical]')
      ?.setAttribute('href', window.location.origin + pathname)
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
