import { useId, type ReactNode, type RefObject } from 'react'
import { Button } from './button.tsx'

type ConfirmDialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  question: string
  /** The button that submits. */
  yes: ReactNode
  no?: string
  /** The consequence of confirming. */
  children: ReactNode
}

export function ConfirmDialog({ ref, question, yes, no = 'Cancel', children }: ConfirmDialogProps) {
  const heading = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] bg-paper p-6 text-base shadow-lift backdrop:bg-ink/50"
    >
      <h2 id={heading} className="text-xl">
        {question}
      </h2>
      <p className="mt-2 text-stone">{children}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button
          type="button"
          variant="secondary"
          size="compact"
          onClick={() => ref.current?.close()}
        >
          {no}
        </Button>
        {yes}
      </div>
    </dialog>
  )
}
