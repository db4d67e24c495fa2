const MARKED = 'a[rel=next], a[data-prefetch]'
/** Links within half a screen of the viewport are prefetched too. */
const MARGIN = '50% 0px'

/** Calls `prefetch` once per marked link that comes near the viewport, after the page has loaded and is idle. Returns a stop function. */
export function prefetchInView(prefetch: (link: HTMLAnchorElement) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        prefetch(target as HTMLAnchorElement)
      }
    },
    { rootMargin: MARGIN },
  )
  const cancelIdle = whenIdle(() =>
    document.querySelectorAll(MARKED).forEach((link) => observer.observe(link)),
  )
  return () => {
    cancelIdle()
    observer.disconnect()
  }
}

function whenIdle(run: () => void): () => void {
  const cancelled = new AbortController()
  const runUnlessCancelled = () => {
    if (!cancelled.signal.aborted) run()
  }
  // Safari has no requestIdleCallback.
  const wait = () =>
    void ('requestIdleCallback' in window
      ? requestIdleCallback(runUnlessCancelled)
      : setTimeout(runUnlessCancelled))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: cancelled.signal })
  return () => cancelled.abort()
}
