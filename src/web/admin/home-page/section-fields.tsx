import type { FieldTexts } from '#shop/parse-result.ts'
import { sectionForms } from '#shop/site/home/home-sections.ts'
import type { HomeField } from '#shop/site/home/parse-home.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowButton } from '../collections/row-button.tsx'
import type { MenuChoice } from '../menus/entry-fields.tsx'
import { ItemFields } from './item-fields.tsx'
import type { KeyedSection, Sections } from './use-sections.ts'
import { SelectField } from '#web/ui/select-field.tsx'

export type CollectionChoice = { slug: string; title: string }

type SectionFieldsProps = {
  section: KeyedSection
  index: number
  edit: Sections
  collections: readonly CollectionChoice[]
  pages: readonly MenuChoice[]
  problems: FieldTexts<HomeField>
}

/** The form of one section with buttons that move and remove it. */
export function SectionFields({
  section,
  index,
  edit,
  collections,
  pages,
  problems,
}: SectionFieldsProps) {
  const { type, items, collection } = section
  const { name, itemsMax, about, hasTitle } = sectionForms[type]
  const title = `${index + 1}. ${name}`
  const isLast = index === edit.sections.length - 1
  return (
    <section aria-label={title} className="border border-hem bg-paper p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-lg">{title}</h2>
        <div className="flex flex-wrap">
          <RowButton
            words="Up"
            subject={title}
            isOff={index === 0}
            onClick={() => edit.move(index, index - 1)}
          />
          <RowButton
            words="Down"
            subject={title}
            isOff={isLast}
            onClick={() => edit.move(index, index + 1)}
          />
          <RowButton words="Remove" subject={title} onClick={() => edit.remove(index)} />
        </div>
      </div>
      {about && <p className="mb-3 text-stone">{about}</p>}
      {type === 'shelf' && (
        <CollectionField
          value={collection}
          collections={collections}
          problem={problems[`${index}.collection`]}
          onChange={(slug) => edit.change(index, { collection: slug })}
        />
      )}
      {hasTitle && (
        <div className="mb-4">
          <Field
            label="Title of the section"
            value={section.title ?? ''}
            problem={problems[`${index}.title`]}
            onChange={(event) => edit.change(index, { title: event.currentTarget.value })}
          />
        </div>
      )}
      <div className="space-y-6">
        {items.map((item, place) => (
          <ItemFields
            key={place}
            {...{ item, type, pages, problems }}
            place={`${index}.${place}`}
            label={items.length > 1 ? `${title}, part ${place + 1}` : title}
            change={(values) => edit.changeItem(index, place, values)}
            remove={items.length > 1 ? () => edit.removeItem(index, place) : undefined}
          />
        ))}
      </div>
      {items.length < itemsMax && (
        <Button
          type="button"
          variant="secondary"
          size="compact"
          className="mt-4"
          aria-label={`Add part: ${title}`}
          onClick={() => edit.addItem(index)}
        >
          Add part
        </Button>
      )}
    </section>
  )
}

type CollectionFieldProps = {
  value: string
  collections: readonly CollectionChoice[]
  problem: string | undefined
  onChange: (slug: string) => void
}

function CollectionField({ value, collections, problem, onChange }: CollectionFieldProps) {
  const known = collections.map(({ slug, title }) => ({ value: slug, label: title }))
  const isKnown = known.some((choice) => choice.value === value)
  return (
    <SelectField
      label="Collection"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      problem={problem}
      options={isKnown ? known : [{ value, label: value }, ...known]}
      className="mb-4"
    />
  )
}
