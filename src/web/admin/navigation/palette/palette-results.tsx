import { Link } from 'react-router'
import type { EntryGroup } from './entries.ts'

type ResultsProps = {
  groups: EntryGroup[]
  list: string
  idOf: (index: number) => string
  active: number
  isBusy: boolean
  onDone: () => void
}

export function PaletteResults({ groups, list, idOf, active, isBusy, onDone }: ResultsProps) {
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div
      id={list}
      role="listbox"
      aria-label="Results"
      aria-busy={isBusy}
      hidden={groups.length === 0}
      className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-2"
    >
      {groups.map((group, place) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="px-3 pt-3 pb-1 text-sm text-stone">
            {group.label}
          </p>
          {group.entries.map(({ to, label, detail }, position) => {
            const index = starts[place]! + position
            return (
              <Link
                key={to}
                id={idOf(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                to={to}
                onClick={onDone}
                className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-sm border-l-3 border-transparent px-3 py-1.5 hover:bg-ivory aria-selected:border-zari aria-selected:bg-linen"
              >
                <span className="min-w-0 break-words">{label}</span>
                {detail && <span className="figures ml-auto text-sm text-stone">{detail}</span>}
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}
