/** An EventSource gives up if its connection is refused (too many streams, shop down). `useLive`
 * then retries after a random delay. */
const RETRY_MS = 15_000
const RETRY_JITTER_MS = 30_000

/** A cache that is valid only while change events are received. `useLive` informs it. */
export type LiveFollower = {
  /** Called for each change event. */
  forget(): void
  /** Called when the connection opens or closes. Only an open connection receives change events. */
  setConnected(isConnected: boolean): void
}

export type LiveOptions = {
  /** Skips the revalidation when the first connection opens. A change between the reading of the page
   * and the opening of its stream then stays unseen until the next event. */
  isFreshAtStart?: boolean
  /** Keeps the connection while the page is hidden, for a page that alerts its user. */
  listensHidden?: boolean
  /** Also receives `stale` events, which do not affect the page itself. */
  follower?: LiveFollower
  /** Called when account data that every page shows may have changed. */
  onAccountChange?: () => unknown
}

/** Calls `revalidate` at every change event and whenever the connection opens, because events may
 * have been missed. A hidden page closes its connection, because browsers allow six per site over
 * all tabs. Returns a stop function. */
export function followStream(
  url: string,
  revalidate: () => void,
  { isFreshAtStart = false, listensHidden = false, follower, onAccountChange }: LiveOptions,
): () => void {
  let source: EventSource | null = null
  let skipsOpening = isFreshAtStart
  let retry: ReturnType<typeof setTimeout> | undefined

  const handleOpen = () => {
    follower?.setConnected(true)
    if (!skipsOpening) revalidate()
    skipsOpening = false
  }
  const handleError = () => {
    follower?.setConnected(false)
    if (source?.readyState !== EventSource.CLOSED) return // the browser reconnects
    source = null
    skipsOpening = false
    retry = setTimeout(update, RETRY_MS + Math.random() * RETRY_JITTER_MS)
  }
  const connect = () => {
    source = new EventSource(url)
    source.addEventListener('open', handleOpen)
    source.addEventListener('error', handleError)
    source.addEventListener('changed', revalidate)
    for (const type of ['changed', 'stale']) source.addEventListener(type, () => follower?.forget())
    for (const type of ['open', 'changed', 'account'])
      source.addEventListener(type, () => onAccountChange?.())
  }
  const disconnect = () => {
    source?.close()
    source = null
    follower?.setConnected(false)
  }
  const update = () => {
    clearTimeout(retry)
    if (document.visibilityState === 'hidden' && !listensHidden) disconnect()
    else if (!source) connect()
  }

  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    clearTimeout(retry)
    disconnect()
  }
}
