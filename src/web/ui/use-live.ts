import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Re-runs the page's own loader whenever the server says that something changed, and each time the connection
 * opens, because news sent while nobody listened is lost. A page that nobody looks at holds no connection: browsers
 * allow six to one shop, over all tabs.
 *
 * `isFreshAtStart` skips the first opening, for what may well be a second old.
 */
export function useLive(url: string, { isFreshAtStart = false } = {}): void {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let source: EventSource | null = null
    let skipsOpening = isFreshAtStart

    const look = () => void revalidate()
    const opened = () => {
      if (!skipsOpening) look()
      skipsOpening = false
    }
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        source?.close()
        source = null
      } else if (!source) {
        source = new EventSource(url)
        source.addEventListener('open', opened)
        source.addEventListener('changed', look)
      }
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      source?.close()
    }
  }, [url, isFreshAtStart, revalidate])
}
