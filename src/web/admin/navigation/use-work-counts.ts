import { useEffect, useState } from 'react'
import type { OpenWork } from '#shop/back-office/open-work.ts'

/** Several changes within this time are one request. */
const PAUSE_MS = 500

/** The counts that the page was loaded with, then fresh ones after each change, without reloading the page's data. */
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

/** A hidden page closes its connection: browsers allow six per site, over all tabs. */
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

/** Null keeps the last counts: offline, or after the session has ended. */
async function fetchCounts(): Promise<OpenWork | null> {
  try {
    const answer = await fetch('/admin/work', { redirect: 'error' })
    return answer.ok ? ((await answer.json()) as OpenWork) : null
  } catch {
    return null
  }
}
