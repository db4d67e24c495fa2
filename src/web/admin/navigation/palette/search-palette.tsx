import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { StaffRole } from '#shop/people/role.ts'
import { SearchIcon } from '#web/ui/icons/shell-icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PaletteContent } from './palette-content.tsx'
import { useSearchShortcut } from './shortcut.ts'

/** The search button of the admin and the dialog that it opens. The dialog is empty each time it opens. */
export function SearchPalette({ role }: { role: StaffRole }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // 0 while it is closed. A dialog reports that it is closed only later; until then, another opening
  // must not be taken for the one that ends.
  const [opening, setOpening] = useState(0)
  const open = useCallback(() => {
    if (!dialog.current?.open) setOpening((before) => before + 1)
  }, [])
  const closed = () => setOpening((newest) => (newest === opening ? 0 : newest))
  useSearchShortcut(open)
  return (
    <>
      <button
        type="button"
        aria-label="Search the admin"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-sm hover:text-madder lg:my-1 lg:min-h-10 lg:justify-start lg:border lg:border-stone/80 lg:bg-paper lg:px-3 lg:hover:border-madder [@media(scripting:none)]:hidden"
      >
        <SearchIcon className="size-5" />
        <span className="max-lg:sr-only">Search</span>
        <ShortcutHint />
      </button>
      {opening > 0 && <PaletteDialog key={opening} {...{ role, dialog }} onClose={closed} />}
    </>
  )
}

function ShortcutHint() {
  const isMac = useHydrated() && /Mac|iP(hone|ad)/.test(navigator.platform)
  return (
    <kbd aria-hidden="true" className="ml-auto font-sans text-sm text-stone max-lg:hidden">
      {isMac ? '⌘K' : 'Ctrl K'}
    </kbd>
  )
}

type PaletteDialogProps = {
  role: StaffRole
  dialog: RefObject<HTMLDialogElement | null>
  onClose: () => void
}

function PaletteDialog({ role, dialog, onClose }: PaletteDialogProps) {
  useEffect(() => dialog.current?.showModal(), [dialog])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-label="Search the admin"
      onClose={onClose}
      closedby="any"
      className="mx-auto mt-[min(12vh,6rem)] mb-auto max-h-[min(40rem,80dvh)] w-[calc(100vw-1.5rem)] max-w-140 overflow-hidden rounded-sm border border-hem bg-paper shadow-lift backdrop:bg-ink/40 open:flex open:flex-col"
    >
      <PaletteContent role={role} onDone={close} />
    </dialog>
  )
}
