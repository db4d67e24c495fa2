import { useId, useState } from 'react'
import type { StaffRole } from '#shop/people/role.ts'
import { SearchIcon } from '#web/ui/icons/shell-icons.tsx'
import { entryGroups, type EntryGroup } from './entries.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteResults } from './palette-results.tsx'
import { useActiveOption } from './use-active-option.ts'
import { useSearchResults, type Search } from './use-search-results.ts'

type ContentProps = { role: StaffRole; onDone: () => void }

/** A combobox: the arrow keys move through the results while the focus stays in the field. */
export function PaletteContent({ role, onDone }: ContentProps) {
  const [text, setText] = useState('')
  const search = useSearchResults(text)
  const groups = entryGroups(text, search.results, role)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const list = useId()
  const idOf = (index: number) => `${list}-${index}`
  const { active, onKeyDown, reset } = useActiveOption(count, idOf)
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b-2 border-hem px-4 focus-within:border-ink">
        <SearchIcon className="size-5 text-stone" />
        <input
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={count > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? idOf(active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={
            role === 'admin' ? 'Order, phone, name, product, screen' : 'Order, phone, name, screen'
          }
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            reset()
          }}
          onKeyDown={onKeyDown}
          className="min-h-13 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-stone focus-visible:shadow-none"
        />
        <button
          type="button"
          onClick={onDone}
          className="min-h-11 px-2 text-sm text-indigo hover:underline"
        >
          Close
        </button>
      </div>
      <PaletteResults
        {...{ groups, list, idOf, active, onDone }}
        isBusy={search.state === 'busy'}
      />
      <Outcome text={text} groups={groups} count={count} state={search.state} />
      <PaletteFooter />
    </>
  )
}

type OutcomeProps = { text: string; groups: EntryGroup[]; count: number; state: Search['state'] }

/** Announces to screen readers that the search failed or found nothing, once it has ended. */
function Outcome({ text, count, state }: OutcomeProps) {
  const isShown = state === 'failed' || (state === 'idle' && count === 0)
  return (
    <p role="status" className={isShown ? 'px-4 py-6 text-stone' : 'sr-only'}>
      {state === 'failed' && 'Orders and products cannot be searched at the moment.'}
      {state === 'idle' && count === 0 && `Nothing matches “${text.trim()}”.`}
      {state === 'idle' && count > 0 && text && (count === 1 ? '1 result' : `${count} results`)}
    </p>
  )
}
