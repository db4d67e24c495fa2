import type { FieldTexts } from '#shop/parse-result.ts'
import { menuLists, needsText, type MenuEntry, type MenuPlace } from '#shop/site/menus/menus.ts'
import type { MenuField } from '#shop/site/menus/parse-menus.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

export type MenuChoice = { value: string; label: string }

type EntryFieldsProps = {
  entry: MenuEntry
  place: MenuPlace
  at: `${number}.${number}`
  /** The targets that visitors can open now. */
  choices: readonly MenuChoice[]
  problems: FieldTexts<MenuField>
  change: (edit: Partial<MenuEntry>) => void
}

const OTHER = 'https://'

export function EntryFields({ entry, place, at, choices, problems, change }: EntryFieldsProps) {
  const { text, to } = entry
  const isOther = !to.startsWith('/') && !to.startsWith('*')
  const lists = Object.entries(menuLists)
    .filter(([, list]) => (list.places as readonly MenuPlace[]).includes(place))
    .map(([value, { name }]) => ({ value, label: name }))
  const known = [...choices, ...lists]
  const isDead = !isOther && known.every(({ value }) => value !== to)
  const problem = problems[`${at}.to`]
  return (
    <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
      {needsText(entry) && (
        <Field
          label="Text"
          value={text}
          problem={problems[`${at}.text`]}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      <SelectField
        label="Leads to"
        value={isOther ? OTHER : to}
        problem={isOther ? undefined : problem}
        hint={
          isDead ? 'Customers do not see this entry: its page is not in the shop now.' : undefined
        }
        onChange={(event) => change({ to: event.currentTarget.value })}
        options={[
          ...(isDead ? [{ value: to, label: `${to} (not shown)` }] : []),
          ...known,
          { value: OTHER, label: 'Another site' },
        ]}
      />
      {isOther && (
        <Field
          label="Full link"
          inputMode="url"
          value={to}
          problem={problem}
          hint="Begins with https://"
          onChange={(event) => change({ to: readable(event.currentTarget.value) })}
        />
      )}
    </div>
  )
}

/** Keeps the field open while a link is typed: a path would become a choice of the list. */
function readable(link: string): string {
  return link.replace(/^[/*\s]+/, '')
}
