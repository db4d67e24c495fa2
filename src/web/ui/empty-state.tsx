import type { ReactNode } from 'react'

import { Diamond } from './thread.tsx'

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-measure flex-col items-center px-4 py-16 text-center">
      <Diamond className="size-8 text-zari" />
      <p role="status" className="mt-5 font-heading text-2xl">
        {title}
      </p>
      {children && <div className="mt-3 text-stone">{children}</div>}
      {action && <div className="mt-7">{action}</div>}
    </div>
  )
}
