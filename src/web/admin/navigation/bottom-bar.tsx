import { useLocation } from 'react-router'
import type { OpenWork } from '#shop/back-office/open-work.ts'
import { MenuIcon } from '#web/ui/icons/shell-icons.tsx'
import { currentScreen } from './current-screen.ts'
import { SHEET_ID } from './more-sheet.tsx'
import { BadgeMark, BarLink } from './screen-link.tsx'
import type { AdminScreen } from './screen.ts'

type BarProps = { screens: AdminScreen[]; others: AdminScreen[]; work: OpenWork }

/** The bar stays at the lower edge of the screen unless the screen is too low for it. */
export function BottomBar({ screens, others, work }: BarProps) {
  return (
    <ul className="inset-x-0 bottom-0 grid auto-cols-fr grid-flow-col border-t border-hem bg-paper pb-[env(safe-area-inset-bottom)] tall:fixed lg:hidden">
      {screens.map((screen) => (
        <BarLink key={screen.path} screen={screen} work={work} />
      ))}
      {others.length > 0 && <MoreButton others={others} work={work} />}
    </ul>
  )
}

function MoreButton({ others, work }: Omit<BarProps, 'screens'>) {
  const isCurrentInside = others.includes(currentScreen(useLocation().pathname))
  const hasWork = others.some(({ badge }) => badge && work[badge] > 0)
  return (
    <li className="relative">
      <button
        type="button"
        popoverTarget={SHEET_ID}
        className={`grid min-h-14 w-full place-content-center justify-items-center border-t-3 pb-0.5 text-sm ${isCurrentInside ? 'border-zari font-semibold' : 'border-transparent'}`}
      >
        <MenuIcon className="size-5" />
        More
        {hasWork && <span className="sr-only">, with work to do</span>}
      </button>
      {hasWork && <BadgeMark text="•" className="absolute top-1 left-1/2 ml-1.5" />}
    </li>
  )
}
