import type { FieldTexts } from '#shop/parse-result.ts'
import { columnName, ENTRIES_MAX } from '#shop/site/menus/menus.ts'
import type { MenuField } from '#shop/site/menus/parse-menus.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowButton } from '../collections/row-button.tsx'
import { EntryFields, type MenuChoice } from './entry-fields.tsx'
import type { Columns } from './use-columns.ts'

type ColumnFieldsProps = {
  index: number
  edit: Columns
  choices: readonly MenuChoice[]
  problems: FieldTexts<MenuField>
}

/** The form of one column with buttons that move and remove it and its entries. */
export function ColumnFields({ index, edit, choices, problems }: ColumnFieldsProps) {
  const column = edit.columns[index]!
  const title = columnName(column)
  return (
    <section aria-label={title} className="border border-hem bg-paper p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-lg">{title}</h2>
        {column.place !== 'header' && <ColumnButtons {...{ index, edit, title }} />}
      </div>
      {column.place !== 'header' && (
        <Field
          label="Heading"
          value={column.heading}
          problem={problems[`${index}.heading`]}
          onChange={(event) => edit.change(index, { heading: event.currentTarget.value })}
        />
      )}
      <ol className="mt-3 divide-y divide-hem">
        {column.entries.map((entry, row) => (
          <li key={entry.key} className="py-3">
            <div role="group" aria-label={entryTitle(title, row)}>
              <EntryFields
                {...{ entry, choices, problems }}
                place={column.place}
                at={`${index}.${row}`}
                change={(values) => edit.changeEntry(index, row, values)}
              />
              <EntryButtons {...{ index, row, edit }} subject={entryTitle(title, row)} />
            </div>
          </li>
        ))}
      </ol>
      {column.entries.length < ENTRIES_MAX && (
        <Button
          type="button"
          variant="secondary"
          size="compact"
          aria-label={`Add link: ${title}`}
          onClick={() => edit.addEntry(index)}
        >
          Add link
        </Button>
      )}
    </section>
  )
}

const entryTitle = (title: string, row: number) => `${title}, link ${row + 1}`

type ButtonsProps = { index: number; edit: Columns }

/** Columns move among those of their place. */
function ColumnButtons({ index, edit, title }: ButtonsProps & { title: string }) {
  const placeAt = (at: number) => edit.columns[at]?.place
  const isInOtherPlace = (neighbour: number) => placeAt(neighbour) !== placeAt(index)
  return (
    <div className="flex flex-wrap">
      <RowButton
        words="Up"
        subject={title}
        isOff={isInOtherPlace(index - 1)}
        onClick={() => edit.move(index, index - 1)}
      />
      <RowButton
        words="Down"
        subject={title}
        isOff={isInOtherPlace(index + 1)}
        onClick={() => edit.move(index, index + 1)}
      />
      <RowButton words="Remove" subject={title} onClick={() => edit.remove(index)} />
    </div>
  )
}

function EntryButtons({
  index,
  row,
  edit,
  subject,
}: ButtonsProps & { row: number; subject: string }) {
  const isLast = row === edit.columns[index]!.entries.length - 1
  return (
    <div className="flex flex-wrap">
      <RowButton
        words="Up"
        subject={subject}
        isOff={row === 0}
        onClick={() => edit.moveEntry(index, row, row - 1)}
      />
      <RowButton
        words="Down"
        subject={subject}
        isOff={isLast}
        onClick={() => edit.moveEntry(index, row, row + 1)}
      />
      <RowButton words="Remove" subject={subject} onClick={() => edit.removeEntry(index, row)} />
    </div>
  )
}
