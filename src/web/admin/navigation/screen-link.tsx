import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { OpenWork } from '#shop/back-office/open-work.ts'
import { badgeText } from './badge-text.ts'
import { currentState } from './current-screen.ts'
import { ScreenMark } from './screen-icon.tsx'
import type { AdminScreen } from './screen.ts'

type LinkProps = { screen: AdminScreen; work: OpenWork }

/** A link in the rail. The badge is outside of the link, so that the accessible name of the link
 * does not change. */
export function RailLink({ screen, work, className = '' }: LinkProps & { className?: string }) {
  return (
    <li className={`relative ${className}`}>
      <ScreenLink
        screen={screen}
        work={work}
        className="flex min-h-11 items-center gap-3 rounded-sm border-l-3 border-transparent px-3 hover:bg-linen aria-[current]:border-zari aria-[current]:bg-linen aria-[current]:font-semibold lg:min-h-10 [&[aria-current]>svg]:text-madder"
      />
      <Badge screen={screen} work={work} className="right-3 top-1/2 -translate-y-1/2" />
    </li>
  )
}

/** A link in the bottom bar of a phone. */
export function BarLink({ screen, work }: LinkProps) {
  return (
    <li className="relative">
      <ScreenLink
        screen={screen}
        work={work}
        className="grid h-full min-h-14 place-content-center justify-items-center border-t-3 border-transparent pb-0.5 text-sm aria-[current]:border-zari aria-[current]:font-semibold [&[aria-current]>svg]:text-madder"
      />
      <Badge screen={screen} work={work} className="top-1 left-1/2 ml-1.5" />
    </li>
  )
}

function ScreenLink({ screen, work, className }: LinkProps & { className: string }) {
  const { pathname } = useLocation()
  const count = screen.badge ? work[screen.badge] : 0
  const description = useId()
  return (
    <>
      <Link
        to={screen.path}
        aria-current={currentState(screen, pathname)}
        aria-describedby={count > 0 ? description : undefined}
        className={`text-ink ${className}`}
      >
        <ScreenMark icon={screen.icon} />
        {screen.label}
      </Link>
      {count > 0 && (
        <span id={description} hidden>
          {badgeText(count)} {screen.counts}
        </span>
      )}
    </>
  )
}

function Badge({ screen, work, className }: LinkProps & { className: string }) {
  const text = screen.badge && badgeText(work[screen.badge])
  return text ? <BadgeMark text={text} className={`absolute ${className}`} /> : null
}

export function BadgeMark({ text, className }: { text: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`figures pointer-events-none min-w-5 rounded-full border border-transparent bg-madder px-1.5 text-center text-sm leading-5 font-semibold text-ivory ${className}`}
    >
      {text}
    </span>
  )
}
