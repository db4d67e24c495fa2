import { useCallback, useEffect, useRef, useState } from 'react'
import type { StaffRole } from '#shop/people/role.ts'
import { SearchIcon } from '#web/ui/icons/shell-icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PaletteContent } from './palette-content.tsx'
import { useSearchShortcut } from './shortcut.ts'

/** The search button of the admin and the dialog that it opens. The dialog is empty each time it opens. */
export function SearchPalette({ role }: { role: StaffRole }) {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
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
      {isOpen && <PaletteDialog role={role} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShortcutHint() {
  const isMac = useHydrated() && /Mac|iP(hone|ad)/.test(navigator.platform)
  return (
    <kbd className="ml-auto font-sans text-sm text-stone max-lg:hidden">
      {isMac ? '⌘K' : 'Ctrl K'}
    </kbd>
  )
}

function PaletteDialog({ role, onClose }: { role: StaffRole; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
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
