import { useEffect, useRef, type RefObject } from 'react'

/** Reads once what a visitor entered in a field before hydration. `take` gets the value of the
 * field, or of the checked input inside the referenced element. */
export function usePrehydrationValue<Place extends HTMLElement>(
  shown: string,
  take: (value: string) => void,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const field =
      place.current instanceof HTMLInputElement
        ? place.current
        : place.current?.querySelector<HTMLInputElement>('input:checked')
    if (field && field.value !== shown) take(field.value)
  })
  return place
}
