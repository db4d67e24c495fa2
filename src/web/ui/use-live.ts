import { useEffect, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

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

    const opened = () => {
      if (!skipsOpening) look()
      skipsOpening = false
    }
    const follow = () => {
      if (document.visibilityState === 'hidden' && !listensHidden) {
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
