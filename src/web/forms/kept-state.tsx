import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { RESTORE_EVENT, type TypedText } from './typed-text.ts'

type KeptStateProps = {
  name: string
  /** Sent and stored as JSON. */
  value: unknown
  /** Shows a stored value again. The JSON may come from an older version of the program. */
  restore: (json: string) => void
}

/** A hidden field that holds what a form edits as React state. It is stored and restored like the
 * text of other fields. */
export function KeptState({ name, value, restore }: KeptStateProps) {
  const field = useRef<HTMLInputElement>(null)
  const json = JSON.stringify(value)
  useKeptState(field, json, (typed) => {
    const stored = typed[name]?.[0]
    if (stored !== undefined) restore(stored)
  })
  return <input ref={field} type="hidden" name={name} value={json} data-kept-state="" />
}

/** Has the form of `element` stored whenever `state` changes, also by a button, which dispatches no
 * event of a field. Hidden fields that show the state are marked with `data-kept-state`. */
export function useKeptState(
  element: RefObject<HTMLElement | null>,
  state: string,
  restore: (typed: TypedText) => void,
): void {
  const noticed = useRef(state)
  useRestoredText(element, restore)
  useEffect(() => {
    if (noticed.current === state) return
    noticed.current = state
    element.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [element, state])
}

/** Calls `show` with the stored text of the form that contains the element. The elements that it
 * renders exist when the form's fields are filled. */
export function useRestoredText(
  element: RefObject<HTMLElement | null>,
  show: (typed: TypedText) => void,
): void {
  const showNow = useEffectEvent(show)
  useEffect(() => {
    const form = element.current?.closest('form')
    const restore = (event: Event) =>
      flushSync(() => showNow((event as CustomEvent<TypedText>).detail))
    form?.addEventListener(RESTORE_EVENT, restore)
    return () => form?.removeEventListener(RESTORE_EVENT, restore)
  }, [element])
}
