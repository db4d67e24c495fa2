import { useEffect, useState } from 'react'
import type { OpenWork } from '#shop/back-office/open-work.ts'

/** Changes within this time cause only one request. */
const PAUSE_MS = 500

/** Returns the counts that the page was loaded with, and fresh counts after each change. Does not
 * reload the page's data. */
export function useWorkCounts(loaded: OpenWork): OpenWork {
  const [counts, setCounts] = useState(loaded)
  const [shown, setShown] = useState(loaded)
  if (shown !== loaded) {
    setShown(loaded)
    setCounts(loaded)
  }
  useEffect(() => followWork(setCounts), [])
  return counts
}

/** Closes the connection while the page is hidden, because browsers allow six connections per site
 * over all tabs. */
function followWork(receive: (counts: OpenWork) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => void fetchCounts().then((counts) => counts && receive(counts)),
      PAUSE_MS,
    )
  }
  const disconnect = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const update = () => {
    if (document.visibilityState === 'hidden') return disconnect()
    if (source) return
    source = new EventSource('/admin/work/live')
    source.addEventListener('open', refresh)
    source.addEventListener('changed', refresh)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    disconnect()
  }
}

/** Returns null when offline or after the session has ended (a redirect); the last counts then stay. */
async function fetchCounts(): Promise<OpenWork | null> {
  try {
    const response = await fetch('/admin/work', { redirect: 'manual' })
    return response.ok ? ((await response.json()) as OpenWork) : null
  } catch {
    return null
  }
}
