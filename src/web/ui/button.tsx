import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

import { DiamondTurn } from './thread.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'default' | 'compact'

const variants: Record<Variant, string> = {
  primary:
    'border border-transparent bg-madder text-ivory hover:bg-madder-deep active:bg-madder-deep disabled:bg-stone aria-disabled:bg-stone',
  secondary:
    'border border-ink/70 text-ink hover:border-madder hover:text-madder active:bg-linen disabled:border-stone disabled:text-stone',
  quiet: 'text-madder underline-offset-4 hover:underline disabled:text-stone',
  danger:
    'border border-rose text-rose hover:bg-rose hover:text-paper disabled:border-stone disabled:text-stone',
}
const sizes: Record<Size, string> = {
  default: 'min-h-12 px-7 py-2.5',
  compact: 'min-h-11 px-4 py-1.5',
}

export function buttonClass(variant: Variant = 'primary', size: Size = 'default'): string {
  return `inline-flex items-center justify-center gap-2.5 rounded-sm font-semibold tracking-wide transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ${variants[variant]} ${sizes[size]}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant
  size?: Size
  isBusy?: boolean
}

/** A busy button keeps its label and size, shows a spinner and ignores clicks. It is not `disabled`,
 * because it would lose the keyboard focus. */
export function Button({
  variant,
  size,
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
      className={`${buttonClass(variant, size)} ${className}`}
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
  variant,
  size,
  className = '',
  ...rest
}: LinkProps & { variant?: Variant; size?: Size }) {
  return <Link {...rest} className={`${buttonClass(variant, size)} ${className}`} />
}
