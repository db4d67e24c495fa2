import { useEffect } from 'react'

/** A ref for a bar that stays at the lower edge, so that the page scrolls focused controls above it
 * (`scroll-padding-bottom` in admin.css). */
export function formBarRef(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--form-bar-height', `${bar.offsetHeight}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--form-bar-height')
  }
}

/** Shows the whole of a field that the Tab key has reached: browsers scroll only to the line of its
 * cursor, and the rest of a text area may be covered by a bar. */
export function useUncoveredFocus(): void {
  useEffect(() => {
    const show = ({ key, target }: KeyboardEvent) => {
      if (key === 'Tab' && target instanceof HTMLTextAreaElement)
        target.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keyup', show)
    return () => removeEventListener('keyup', show)
  }, [])
}
