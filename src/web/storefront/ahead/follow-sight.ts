const MARKED = 'a[rel=next], a[data-ahead]'
/** Half a screen before it is seen. */
const NEAR = '50% 0px'

/** Tells of each marked link once, when it comes near the screen. Never before the page itself is all there and has nothing to do. */
export function followSight(tell: (link: HTMLAnchorElement) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        tell(target as HTMLAnchorElement)
      }
    },
    { rootMargin: NEAR },
  )
  const stopWaiting = whenIdle(() =>
    document.querySelectorAll(MARKED).forEach((link) => observer.observe(link)),
  )
  return () => {
    stopWaiting()
    observer.disconnect()
  }
}

function whenIdle(begin: () => void): () => void {
  const stopping = new AbortController()
  const begins = () => {
    if (!stopping.signal.aborted) begin()
  }
  // Safari has no such callback.
  const wait = () =>
    void ('requestIdleCallback' in window ? requestIdleCallback(begins) : setTimeout(begins))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: stopping.signal })
  return () => stopping.abort()
}
