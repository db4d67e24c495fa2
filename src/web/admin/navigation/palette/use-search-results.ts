import { useEffect, useState } from 'react'
import { noResults, parseFindText, type SearchResults } from '#shop/back-office/search-results.ts'

/** After the last key. */
const PAUSE_MS = 100

export type Search = { results: SearchResults; state: 'idle' | 'busy' | 'failed' }

/** The results for a text. Older results stay until newer ones arrive. A response for an outdated
 * text is dropped. */
export function useSearchResults(text: string): Search {
  const wanted = parseFindText(text)
  const [found, setFound] = useState<{ text: string | null; results: SearchResults | null }>({
    text: null,
    results: noResults,
  })
  useEffect(() => {
    if (wanted === null) return
    const abort = new AbortController()
    const load = async () => {
      const results = await fetchResults(wanted, abort.signal)
      if (!abort.signal.aborted) setFound({ text: wanted, results })
    }
    const timer = setTimeout(() => void load(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted])

  if (wanted === null) return { results: noResults, state: 'idle' }
  const results = found.results ?? noResults
  if (found.text !== wanted) return { results, state: 'busy' }
  return { results, state: found.results ? 'idle' : 'failed' }
}

/** Null when there is no result: offline, logged out or after too many searches. */
async function fetchResults(text: string, signal: AbortSignal): Promise<SearchResults | null> {
  try {
    const response = await fetch(`/admin/find?q=${encodeURIComponent(text)}`, {
      signal,
      redirect: 'manual',
    })
    return response.ok ? ((await response.json()) as SearchResults) : null
  } catch {
    return null
  }
}
