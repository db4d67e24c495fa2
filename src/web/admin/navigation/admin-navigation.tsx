import { useId } from 'react'
import type { OpenWork } from '#shop/back-office/open-work.ts'
import type { StaffRole } from '#shop/people/role.ts'
import { BottomBar } from './bottom-bar.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { RailLink } from './screen-link.tsx'
import type { AdminScreen, ScreenGroup } from './screen.ts'
import { groupsFor, splitForBar } from './screens.ts'

type NavigationProps = { role: StaffRole; work: OpenWork }

/** A rail on a wide screen. A narrow screen has a bottom bar and a sheet with all other links, which
 * also opens without script. */
export function AdminNavigation({ role, work }: NavigationProps) {
  const groups = groupsFor(role)
  const { inBar, others } = splitForBar(groups)
  return (
    <nav aria-label="Admin" className="max-lg:order-last max-lg:w-full print:hidden">
      <MoreSheet>
        {groups.map((group) => (
          <RailGroup key={group.label} group={group} inBar={inBar} work={work} />
        ))}
      </MoreSheet>
      <BottomBar screens={inBar} others={others} work={work} />
    </nav>
  )
}

type RailGroupProps = { group: ScreenGroup; inBar: AdminScreen[]; work: OpenWork }

/** On a screen too narrow for the rail, the sheet leaves out the links of the bottom bar. */
function RailGroup({ group: { label, screens }, inBar, work }: RailGroupProps) {
  const heading = useId()
  const onlyInRail = (isInBar: boolean) => (isInBar ? 'max-lg:hidden' : '')
  return (
    <div className={onlyInRail(screens.every((screen) => inBar.includes(screen)))}>
      {label && (
        <p id={heading} className="px-3 pt-3 pb-1 text-sm text-stone">
          {label}
        </p>
      )}
      <ul aria-labelledby={label ? heading : undefined} className="grid gap-x-3 max-lg:grid-cols-2">
        {screens.map((screen) => (
          <RailLink
            key={screen.path}
            screen={screen}
            work={work}
            className={onlyInRail(inBar.includes(screen))}
          />
        ))}
      </ul>
    </div>
  )
}
