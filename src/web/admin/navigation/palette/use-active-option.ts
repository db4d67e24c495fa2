import { useState, type KeyboardEvent } from 'react'

type Keys = { active: number; onKeyDown: (event: KeyboardEvent) => void; reset: () => void }

/** The option that the arrow keys have reached; Enter opens its link. The focus stays in the field. */
export function useActiveOption(count: number, idOf: (index: number) => string): Keys {
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, count - 1)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || count === 0) return
    const next = nextIndex(event.key, active, count)
    if (next !== null) {
      event.preventDefault()
      setWanted(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      document.getElementById(idOf(active))?.click()
    }
  }
  return { active, onKeyDown, reset: () => setWanted(0) }
}

/** Null for a key that does not move. Moving past either end continues at the opposite end. */
export function nextIndex(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'PageDown') return Math.min(active + 5, count - 1)
  if (key === 'PageUp') return Math.max(active - 5, 0)
  return null
}
