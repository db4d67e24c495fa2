import { useEffect, useSyncExternalStore } from 'react'

const KEY = 'search-with-slash'
const listeners = new Set<() => void>()

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>

/** ⌘K and Ctrl+K open the search everywhere. A slash opens it only outside of fields and while that
 * shortcut is switched on. */
export function opensSearch(
  { key, metaKey, ctrlKey, altKey, shiftKey }: Pressed,
  { isInField, hasSlash }: { isInField: boolean; hasSlash: boolean },
): boolean {
  if (altKey) return false
  if (metaKey || ctrlKey) return !shiftKey && key.toLowerCase() === 'k'
  return key === '/' && hasSlash && !isInField
}

export function useSearchShortcut(open: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isInField = isField(event.target)
      if (event.defaultPrevented || !opensSearch(event, { isInField, hasSlash: readSlash() }))
        return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [open])
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
  )
}

/** The slash can be switched off, because speech input may type a single character by accident. */
export function useSlashSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, readSlash, () => true), writeSlash]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readSlash(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

function writeSlash(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    return
  }
  for (const listener of listeners) listener()
}
