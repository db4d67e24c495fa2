import { buttonClass } from '#web/ui/button.tsx'

type RowButtonProps = {
  words: string
  /** The object of the button, for its accessible name. */
  subject: string
  isOff?: boolean
  onClick: () => void
}

/** A button that moves or removes an entry. It stays focusable while it can do nothing, so that the
 * focus is not lost at the end of a list. */
export function RowButton({ words, subject, isOff = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${words}: ${subject}`}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={`${buttonClass('quiet', 'compact')} aria-disabled:text-stone aria-disabled:no-underline`}
    >
      {words}
    </button>
  )
}
