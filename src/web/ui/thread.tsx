/** A thin golden line with a woven diamond in the middle, the only ornament of the shop. It animates once. */
export function Thread({
  className = '',
  isDrawn = true,
}: {
  className?: string
  isDrawn?: boolean
}) {
  const draw = isDrawn ? 'animate-draw' : ''
  return (
    <div aria-hidden="true" className={`flex items-center gap-2 text-zari ${className}`}>
      <span className={`h-px flex-1 origin-right bg-current ${draw}`} />
      <Diamond className="size-3" />
      <span className={`h-px flex-1 origin-left bg-current ${draw}`} />
    </div>
  )
}

/** The ornament under a heading, which starts at the left edge. */
export function ThreadUnder({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`flex items-center gap-2 text-zari ${className}`}>
      <Diamond className="size-2.5" />
      <span className="h-px w-24 origin-left animate-draw bg-current" />
    </div>
  )
}

export function Diamond({ className = 'size-3' }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`gem ${className}`}>
      <path d="M6 .8 11.2 6 6 11.2.8 6z" />
      <path d="M6 3.6 8.4 6 6 8.4 3.6 6z" fill="currentColor" stroke="none" />
    </svg>
  )
}

export function DiamondTurn({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`gem animate-turn ${className}`}>
      <path d="M6 .8 11.2 6 6 11.2.8 6z" opacity=".35" />
      <path d="M6 .8 11.2 6" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  )
}
