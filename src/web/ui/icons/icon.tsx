import type { ReactNode } from 'react'

export type IconProps = { className?: string }

/** Creates an icon from a single path (a string) or from several elements. Screen readers skip
 * icons, because a label always stands beside the icon or names its control. */
export function icon(content: ReactNode) {
  const lines = typeof content === 'string' ? <path d={content} /> : content
  return function Icon({ className = 'size-6' }: IconProps) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
        {lines}
      </svg>
    )
  }
}
