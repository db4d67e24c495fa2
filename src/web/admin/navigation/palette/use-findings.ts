import { useEffect, useState } from 'react'
import { noFindings, parseFindText, type Findings } from '#shop/back-office/findings.ts'

/** After the last key. */
const PAUSE_MS = 100

export type Search = { findings: Findings; state: 'idle' | 'busy' | 'failed' }

/** The findings for a text. Older findings stay until newer ones arrive. A response for an outdated
 * text is dropped. */
export function useFindings(text: string): Search {
  const wanted = parseFindText(text)
  const [found, setFound] = useState<{ text: string | null; findings: Findings | null }>({
    text: null,
    findings: noFindings,
  })
  useEffect(() => {
    if (wanted === null) return
    const abort = new AbortController()
    const load = async () => {
      const findings = await fetchFindings(wanted, abort.signal)
      if (!abort.signal.aborted) setFound({ text: wanted, findings })
    }
    const timer = setTimeout(() => void load(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted])

  if (wanted === null) return { findings: noFindings, state: 'idle' }
  const findings = found.findings ?? noFindings
  if (found.text !== wanted) return { findings, state: 'busy' }
  return { findings, state: found.findings ? 'idle' : 'failed' }
}

/** Null when there is no result: offline, logged out or after too many searches. */
async function fetchFindings(text: string, signal: AbortSignal): Promise<Findings | null> {
  try {
    const response = await fetch(`/admin/find?q=${encodeURIComponent(text)}`, {
      signal,
      redirect: 'manual',
    })
    return response.ok ? ((await response.json()) as Findings) : null
  } catch {
    return null
  }
}
