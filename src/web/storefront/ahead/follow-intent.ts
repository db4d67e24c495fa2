/** A pointer on its way across the page rests nowhere for so long. */
const REST_MS = 65
/** By then the browser knows whether the finger scrolls. */
const FINGER_MS = 40

/** Tells of links that are about to be pressed: one that a pointer or the keyboard's focus rests on, at once where a button goes down. */
export function followIntent(tell: (link: HTMLAnchorElement) => void): () => void {
  const following = new AbortController()
  let resting: ReturnType<typeof setTimeout> | undefined

  const leave = () => clearTimeout(resting)
  const rest = ({ target }: Event, afterMs = REST_MS) => {
    leave()
    const link = target instanceof Element ? target.closest('a') : null
    if (link) resting = setTimeout(tell, afterMs, link)
  }
  const on = <Name extends keyof DocumentEventMap>(
    names: Name[],
    listener: (event: DocumentEventMap[Name]) => void,
  ) => {
    for (const name of names)
      document.addEventListener(name, listener, { passive: true, signal: following.signal })
  }
  on(['pointerover', 'focusin'], (event) => rest(event))
  on(['pointerdown'], (event) => rest(event, event.pointerType === 'mouse' ? 0 : FINGER_MS))
  on(['pointerout', 'pointercancel', 'focusout'], leave)
  return () => {
    following.abort()
    leave()
  }
}
