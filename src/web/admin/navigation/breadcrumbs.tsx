import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ChevronRightIcon } from '#web/ui/icons/shell-icons.tsx'
import { crumbsOf } from './current-screen.ts'

/** Links to the pages above the current one. A link to a list restores the list's last filter. */
export function Breadcrumbs() {
  const { pathname, search } = useLocation()
  const [searches] = useState(() => new Map<string, string>())
  useEffect(() => void searches.set(pathname, search), [searches, pathname, search])
  const crumbs = crumbsOf(pathname)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Breadcrumb" className="-mt-4 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-stone">
        {crumbs.map(({ to, label }, index) => (
          <li key={to} className="flex items-center gap-x-1">
            <Link
              to={to + (searches.get(to) ?? '')}
              className="inline-flex min-h-11 min-w-11 items-center text-indigo underline-offset-2 hover:underline"
            >
              {label}
            </Link>
            {index < crumbs.length - 1 && <ChevronRightIcon className="size-4" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
