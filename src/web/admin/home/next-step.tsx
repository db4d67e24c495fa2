import { Link, useLocation } from 'react-router'
import type { Step } from '#shop/own-shop/first-steps.ts'
import { stepTexts } from './step-texts.ts'

/** Leads from each screen of a shop that is not open yet to the next step, so that the owner need not
 * return to the home page between two steps. */
export function NextStep({ steps }: { steps: readonly Step[] }) {
  const { pathname } = useLocation()
  const next = steps.find(({ name, state }) => state === 'to-do' && stepTexts[name].to !== pathname)
  if (!next || pathname === '/admin') return null
  const done = steps.filter(({ state }) => state === 'done').length
  const { to, title } = stepTexts[next.name]
  return (
    <nav
      aria-label="Next step"
      className="flex flex-wrap items-center gap-x-3 border-b border-hem bg-linen px-4 text-sm lg:px-8 print:hidden"
    >
      {done} of {steps.length} steps done
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-2 hover:underline"
      >
        Next: {title}
      </Link>
    </nav>
  )
}
