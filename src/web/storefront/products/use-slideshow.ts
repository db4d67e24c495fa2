import { useCallback, useEffect, useState, type RefObject } from 'react'

/** The specification's number. */
const SLIDE_MS = 6000

/**
 * Shows one picture after the other and wraps around. Rests while the pointer or the focus is on it, while it is paused,
 * while nobody looks at the page, and where people asked for less motion.
 */
export function useSlideshow(strip: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isRested, setRested] = useState(false)

  const show = useCallback(
    (index: number) => {
      const wrapped = (index + count) % count
      strip.current?.scrollTo({
        left: wrapped * strip.current.clientWidth,
        behavior: Math.abs(wrapped - current) > 1 ? 'instant' : 'smooth',
      })
      setCurrent(wrapped)
    },
    [strip, count, current],
  )

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true)
  }, [])

  useEffect(() => {
    if (isPaused || isRested || count < 2) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') show(current + 1)
    }, SLIDE_MS)
    return () => clearInterval(timer)
  }, [isPaused, isRested, count, current, show])

  return {
    current,
    isPaused,
    show,
    togglePause: () => setPaused(!isPaused),
    /** For the strip: a swipe of the finger counts as well. */
    follow() {
      const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
      const nearest = Math.round(scrollLeft / clientWidth)
      if (Math.abs(scrollLeft - nearest * clientWidth) < 2) setCurrent(nearest)
    },
    /** For the region around everything. */
    rests: {
      onMouseEnter: () => setRested(true),
      onMouseLeave: () => setRested(false),
      onFocus: () => setRested(true),
      onBlur: () => setRested(false),
    },
  }
}
