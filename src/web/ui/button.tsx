import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

import { DiamondTurn } from './thread.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'
type Room = 'normal' | 'dense'

const looks: Record<Look, string> = {
  primary:
    'border border-transparent bg-madder text-ivory hover:bg-madder-deep active:bg-madder-deep disabled:bg-stone aria-disabled:bg-stone',
  secondary:
    'border border-ink/70 text-ink hover:border-madder hover:text-madder active:bg-linen disabled:border-stone disabled:text-stone',
  quiet: 'text-madder underline-offset-4 hover:underline disabled:text-stone',
  danger:
    'border border-rose text-rose hover:bg-rose hover:text-paper disabled:border-stone disabled:text-stone',
}
const rooms: Record<Room, string> = {
  normal: 'min-h-12 px-7 py-2.5',
  dense: 'min-h-11 px-4 py-1.5',
}

export function buttonClass(look: Look = 'primary', room: Room = 'normal'): string {
  return `inline-flex items-center justify-center gap-2.5 rounded-sm font-semibold tracking-wide transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ${looks[look]} ${rooms[room]}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look
  room?: Room
  isBusy?: boolean
}

/** A busy button keeps its label and size, shows a spinner and ignores clicks. It is not `disabled`,
 * because it would lose the keyboard focus. */
export function Button({
  look,
  room,
  isBusy = false,
  className = '',
  children,
  onClick,
  type = 'submit',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? ignore : onClick}
      className={`${buttonClass(look, room)} ${className}`}
    >
      {isBusy && <DiamondTurn className="size-4" />}
      {children}
    </button>
  )
}

/** Prevents the button from submitting the form, even when Enter in a field triggers the click. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}

export function ButtonLink({
  look,
  room,
  className = '',
  ...rest
}: LinkProps & { look?: Look; room?: Room }) {
  return <Link {...rest} className={`${buttonClass(look, room)} ${className}`} />
}
