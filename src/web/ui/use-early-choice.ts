import { useEffect, useRef, type RefObject } from 'react'

/**
 * A field works before the page's script does, and what it was given then is on the screen: the page takes it over when it wakes up, once.
 * `take` gets the value of the field, or of the chosen one among the fields inside.
 */
export function useEarlyChoice<Place extends HTMLElement>(
  shown: string,
  take: (value: string) => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const isAwake = useRef(false)
  useEffect(() => {
    if (isAwake.current) return
    isAwake.current = true
    const field =
      place.current instanceof HTMLInputElement
        ? place.current
        : place.current?.querySelector<HTMLInputElement>('input:checked')
    if (field && field.value !== shown) take(field.value)
  })
  return place
}
