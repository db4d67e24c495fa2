import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { TYPED_MIN, type Suggestions } from '#shop/search/suggestion.ts'
import { suggestionsAddress } from '#web/suggestions-address.ts'

/** Between two letters of somebody who types without thinking. */
const PAUSE_MS = 150

/**
 * Follows what is typed, until that is searched for or another page comes. The suggestions for the letters before stay until
 * the next ones are there, so that nothing flickers.
 */
export function useSuggestions(input: HTMLInputElement): {
  typed: string
  suggestions: Suggestions | null
  close: () => void
} {
  const [typed, setTyped] = useState('')
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null)
  const close = useCallback(() => {
    setTyped('')
    setSuggestions(null)
  }, [])

  const { key } = useLocation()
  useEffect(close, [key, close])

  useEffect(() => {
    const follow = () => setTyped(input.value)
    // Whoever typed before this script arrived is not asked to type again.
    if (input === document.activeElement && input.value !== input.defaultValue) follow()
    input.addEventListener('input', follow)
    input.addEventListener('blur', close)
    const { form } = input
    form?.addEventListener('submit', close)
    return () => {
      form?.removeEventListener('submit', close)
      input.removeEventListener('input', follow)
      input.removeEventListener('blur', close)
    }
  }, [input, close])

  useEffect(() => {
    if (typed.trim().length < TYPED_MIN) return setSuggestions(null)
    const asking = new AbortController()
    const timer = setTimeout(
      () =>
        void ask(typed, asking.signal).then(
          (answer) => !asking.signal.aborted && setSuggestions(answer),
        ),
      PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])

  return { typed, suggestions, close }
}

/** Null when the line is broken: the search itself says so, suggestions just stay away. */
async function ask(typed: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    const answer = await fetch(suggestionsAddress(typed), { signal })
    return answer.ok ? ((await answer.json()) as Suggestions) : null
  } catch {
    return null
  }
}
