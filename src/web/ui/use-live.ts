import { useEffect, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/** A browser gives up for good when it is refused, as while there are too many listeners or the shop is away. We ask again, each at another moment. */
const AGAIN_MS = 15_000
const AGAIN_JITTER_MS = 30_000

/** Holds what is only good while news is heard. */
export type Follower = {
  /** Something changed. */
  forget(): void
  /** From now on news is heard, or from now on none is. */
  setHearing(isHearing: boolean): void
}

/**
 * Re-runs the page's own loader whenever the server says that something changed, and each time the connection
 * opens, because news sent while nobody listened is lost. A page that nobody looks at holds no connection: browsers
 * allow six to one shop, over all tabs.
 *
 * `isFreshAtStart` skips the first opening, for what may well be a second old. `listensHidden` is for a page that calls
 * somebody back to it. `follower` hears all that the page hears, and more: what is no news for the page itself.
 */
export function useLive(
  url: string,
  {
    isFreshAtStart = false,
    listensHidden = false,
    follower,
  }: { isFreshAtStart?: boolean; listensHidden?: boolean; follower?: Follower } = {},
): void {
  const look = useLook()

  useEffect(() => {
    let source: EventSource | null = null
    let skipsOpening = isFreshAtStart
    let again: ReturnType<typeof setTimeout> | undefined

    const opened = () => {
      follower?.setHearing(true)
      if (!skipsOpening) look()
      skipsOpening = false
    }
    const refused = () => {
      follower?.setHearing(false)
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
        follower?.setHearing(false)
      } else if (!source) {
        source = new EventSource(url)
        source.addEventListener('open', opened)
        source.addEventListener('changed', look)
        if (follower)
          for (const news of ['changed', 'stale'])
            source.addEventListener(news, () => follower.forget())
        source.addEventListener('error', refused)
      }
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(again)
      source?.close()
      follower?.setHearing(false)
    }
  }, [url, isFreshAtStart, listensHidden, follower, look])
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
