import { useEffect, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/** A browser gives up for good when it is refused, as while there are too many listeners or the shop is away. We ask again, each at another moment. */
const AGAIN_MS = 15_000
const AGAIN_JITTER_MS = 30_000

/**
 * Re-runs the page's own loader whenever the server says that something changed, and each time the connection
 * opens, because news sent while nobody listened is lost. A page that nobody looks at holds no connection: browsers
 * allow six to one shop, over all tabs.
 *
 * `isFreshAtStart` skips the first opening, for what may well be a second old. `listensHidden` is for a page that calls
 * somebody back to it.
 */
export function useLive(url: string, { isFreshAtStart = false, listensHidden = false } = {}): void {
  const look = useLook()

  useEffect(() => {
    let source: EventSource | null = null
    let skipsOpening = isFreshAtStart
    let again: ReturnType<typeof setTimeout> | undefined

    const opened = () => {
      if (!skipsOpening) look()
      skipsOpening = false
    }
    const refused = () => {
      if (source?.readyState !== EventSource.CLOSED) return // it comes back by itself
      source = null
      skipsOpening = false
      again = setTimeout(follow, AGAIN_MS + Math.random() * AGAIN_JITTER_MS)
    }
    const follow = () => {
      clearTimeout(again)
      if (document.visibilityState === 'hidden' && !listensHidden) {
        source?.close()
        source = null
      } else if (!source) {
        source = new EventSource(url)
        source.addEventListener('open', opened)
        source.addEventListener('changed', look)
        source.addEventListener('error', refused)
      }
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(again)
      source?.close()
    }
  }, [url, isFreshAtStart, listensHidden, look])
}

/**
 * Looks once for any number of news, and only when nothing else is under way: the page that made a change hears of it
 * while its own answer is being read, and a reading that is broken off is an error in the console.
 */
function useLook(): () => void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const [hasNews, setHasNews] = useState(false)
  const isQuiet = useFetchers().length === 0 && navigation.state === 'idle' && state === 'idle'

  useEffect(() => {
    if (!hasNews || !isQuiet) return
    setHasNews(false)
    void revalidate()
  }, [hasNews, isQuiet, revalidate])

  const [look] = useState(() => () => setHasNews(true))
  return look
}
