import { useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formBarRef } from '../../form-bar-ref.ts'

type SaveBarProps = {
  button: string
  isBusy: boolean
  /** True if the form has changes that are not saved. */
  isChanged: boolean
  onDiscard: () => void
  /** The state of saving, or why the form was refused. */
  children: ReactNode
}

/** The form's buttons, in sight while it scrolls. Discarding needs JavaScript. */
export function SaveBar({ button, isBusy, isChanged, onDiscard, children }: SaveBarProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <div
      ref={formBarRef}
      className="bottom-14 z-10 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-t-2 border-zari bg-paper px-3 py-2 shadow-lift md:px-4 tall:sticky lg:bottom-0"
    >
      <div className="max-md:w-full md:mr-auto">{children}</div>
      {isChanged && (
        <Button
          type="button"
          variant="quiet"
          size="compact"
          disabled={isBusy}
          className="noscript:hidden"
          onClick={() => dialog.current?.showModal()}
        >
          Discard
        </Button>
      )}
      <Button isBusy={isBusy} size="compact" className="flex-1 md:flex-none">
        {button}
      </Button>
      <ConfirmDialog
        ref={dialog}
        question="Discard your changes?"
        no="Keep editing"
        yes={
          <Button
            type="button"
            size="compact"
            onClick={() => {
              dialog.current?.close()
              onDiscard()
            }}
          >
            Discard changes
          </Button>
        }
      >
        The form shows the product as it is stored.
      </ConfirmDialog>
    </div>
  )
}
