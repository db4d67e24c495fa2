import type { Day } from '#shop/tax/dated.ts'
import { RemoveButton, type RemoveButtonProps } from './remove-button.tsx'
import { dayText } from './tax-messages.ts'

type DatedEntryProps = Omit<RemoveButtonProps, 'entry' | 'label'> & {
  /** Names the rate or limit in the label of the button that removes the entry. */
  name: string
  startsOn: Day
  text: string
  today: Day
  isInForce: boolean
}

/** A rate or limit from a day on. Only entries that have not started can be removed. */
export function DatedEntry({
  name,
  startsOn,
  text,
  today,
  isInForce,
  ...removal
}: DatedEntryProps) {
  const since = dayText(startsOn)
  const isFuture = startsOn > today
  return (
    <dd className={`flex items-center gap-4 ${isInForce || isFuture ? '' : 'text-stone'}`}>
      <span className={`min-w-0 grow ${isInForce ? 'font-semibold' : ''}`}>
        From {since}: {text}
      </span>
      {isFuture && (
        <RemoveButton {...removal} entry={startsOn} label={`Remove ${name} from ${since}`} />
      )}
    </dd>
  )
}
