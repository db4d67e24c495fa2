/** Time after which a hovered link is prefetched. A pointer that only crosses a link leaves it sooner. */
const HOVER_MS = 65
/** Time after which a touched link is prefetched. By then the browser knows whether the touch
 * scrolls the page. */
const TOUCH_MS = 40

/** Calls `prefetch` for a link that is hovered, focused or pressed. Returns a stop function. */
export function prefetchOnIntent(prefetch: (link: HTMLAnchorElement) => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const cancel = () => clearTimeout(timer)
  const start = ({ target }: Event, delayMs = HOVER_MS) => {
    cancel()
    const link = target instanceof Element ? target.closest('a') : null
    if (link) timer = setTimeout(prefetch, delayMs, link)
  }
  const on = <Name extends keyof DocumentEventMap>(
    names: Name[],
    listener: (event: DocumentEventMap[Name]) => void,
  ) => {
    for (const name of names)
      document.addEventListener(name, listener, { passive: true, signal: listening.signal })
  }
  on(['pointerover', 'focusin'], (event) => start(event))
  on(['pointerdown'], (event) => start(event, event.pointerType === 'mouse' ? 0 : TOUCH_MS))
  on(['pointerout', 'pointercancel', 'focusout'], cancel)
  return () => {
    listening.abort()
    cancel()
  }
}
