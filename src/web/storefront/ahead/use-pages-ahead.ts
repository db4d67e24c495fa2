import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { dataAddressAhead } from './data-address.ts'
import { followIntent } from './follow-intent.ts'
import { followSight } from './follow-sight.ts'
import { PagesAhead } from './pages-ahead.ts'
import { preloadModules } from './preload-modules.ts'

type Line = { saveData?: boolean; effectiveType?: string }

const browsersOwn = globalThis.fetch
export const pagesAhead = new PagesAhead((...asked) => browsersOwn(...asked))

/** Fetches the next page before its link is pressed: what a pointer rests on, a finger goes down on, or the keyboard has reached; and the few links that most people follow, when they come near the screen. */
export function usePagesAhead(): void {
  const { key } = useLocation()

  useEffect(answerRouter, [])
  useEffect(() => followIntent((link) => fetchAhead(link, 'auto')), [])
  useEffect(
    () => (isSlow(line()) ? undefined : followSight((link) => fetchAhead(link, 'low'))),
    [key],
  )
}

/** The router asks by the browser's `fetch`, and offers no other way to come between. Whoever sends something may have changed anything. */
function answerRouter(): () => void {
  window.fetch = (input, init) => {
    if (init?.method && init.method !== 'GET') pagesAhead.forget()
    return input instanceof URL &&
      !init?.method &&
      input.origin === location.origin &&
      input.pathname.endsWith('.data')
      ? pagesAhead.answer(input.pathname + input.search, init)
      : browsersOwn(input, init)
  }
  return () => {
    window.fetch = browsersOwn
  }
}

function fetchAhead(link: HTMLAnchorElement, priority: RequestPriority): void {
  const address = dataAddressAhead(link, location)
  if (!address || line().saveData) return
  pagesAhead.fetchAhead(address, priority)
  preloadModules(link.pathname)
}

/** Empty where the browser does not say. */
function line(): Line {
  return (navigator as Navigator & { connection?: Line }).connection ?? {}
}

function isSlow({ saveData, effectiveType = '4g' }: Line): boolean {
  return saveData === true || effectiveType !== '4g'
}
