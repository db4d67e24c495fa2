import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { TYPED_MIN, type Suggestions } from '#shop/search/suggestion.ts'
import { suggestionsAddress } from '../suggestions-address.ts'

/** Time without typing before suggestions are requested. It is longer than a fluent typist's pause
 * between two characters. */
const DEBOUNCE_MS = 150

/** Suggestions for the typed text, until the form is submitted or the page changes. The previous
 * suggestions stay until the next have arrived, to avoid flicker. */
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
    const update = () => setTyped(input.value)
    // Takes over text that was typed before this script was loaded.
    if (input === document.activeElement && input.value !== input.defaultValue) update()
    input.addEventListener('input', update)
    input.addEventListener('blur', close)
    const { form } = input
    form?.addEventListener('submit', close)
    return () => {
      form?.removeEventListener('submit', close)
      input.removeEventListener('input', update)
      input.removeEventListener('blur', close)
    }
  }, [input, close])

  useEffect(() => {
    if (typed.trim().length < TYPED_MIN) return setSuggestions(null)
    const request = new AbortController()
    const timer = setTimeout(
      () =>
        void fetchSuggestions(typed, request.signal).then(
          (found) => !request.signal.aborted && setSuggestions(found),
        ),
      DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed])

  return { typed, suggestions, close }
}

/** Returns null on any error, because suggestions are optional and the search itself reports errors. */
async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestions | null> {
  try {
    const response = await fetch(suggestionsAddress(typed), { signal })
    return response.ok ? ((await response.json()) as Suggestions) : null
  } catch {
    return null
  }
}
