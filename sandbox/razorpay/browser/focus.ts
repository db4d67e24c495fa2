const REACHABLE = 'button:enabled, input:enabled, select:enabled, summary, [href]'

/** Keeps the keyboard focus inside the window: Tab at the last control returns to the first one. */
export function trapFocus(dialog: HTMLElement): void {
  dialog.addEventListener('keydown', (key) => {
    if (key.key !== 'Tab') return
    const reachable = [...dialog.querySelectorAll<HTMLElement>(REACHABLE)].filter((item) =>
      item.checkVisibility(),
    )
    const [first, last] = [reachable[0], reachable.at(-1)]
    const isAtEnd =
      document.activeElement === (key.shiftKey ? first : last) || document.activeElement === dialog
    const next = key.shiftKey ? last : first
    if (!isAtEnd || !next) return
    key.preventDefault()
    next.focus()
  })
}
