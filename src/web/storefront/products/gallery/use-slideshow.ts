import {
  useCallback,
  useEffect,
  useState,
  type KeyboardEvent,
  type RefObject,
  type WheelEvent,
} from 'react'

/** Given by the specification. */
const SLIDE_MS = 6000

export type Slideshow = ReturnType<typeof useSlideshow>

/** Shows the images in turn and starts again after the last one. Waits while the region around the
 * strip is hovered or focused, and while the page is hidden. Pauses when an image is chosen, and if
 * the customer prefers reduced motion. */
export function useSlideshow(strip: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)

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
    if (isPaused || count < 2) return
    const timer = setInterval(() => {
      const isUsed = strip.current?.closest('section')?.matches(':hover, :focus-within')
      if (document.visibilityState === 'visible' && !isUsed) show(current + 1)
    }, SLIDE_MS)
    return () => clearInterval(timer)
  }, [isPaused, strip, count, current, show])

  const pause = () => setPaused(true)

  return {
    current,
    isPaused,
    choose(index: number) {
      pause()
      show(index)
    },
    togglePause: () => setPaused(!isPaused),
    stripHandlers: {
      onScroll() {
        const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
        const nearest = Math.round(scrollLeft / clientWidth)
        if (Math.abs(scrollLeft - nearest * clientWidth) < 2) setCurrent(nearest)
      },
      onPointerDown: pause,
      onKeyDown: ({ key }: KeyboardEvent) => key.startsWith('Arrow') && pause(),
      onWheel: ({ deltaX, deltaY }: WheelEvent) => Math.abs(deltaX) > Math.abs(deltaY) && pause(),
    },
  }
}
