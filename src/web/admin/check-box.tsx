import type { InputHTMLAttributes } from 'react'

/** A labelled check box with a target of at least 44 px. */
export function CheckBox({
  children,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3">
      <input type="checkbox" {...rest} className="size-6 shrink-0 accent-indigo" />
      {children}
    </label>
  )
}
