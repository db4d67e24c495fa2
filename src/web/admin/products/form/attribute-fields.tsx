import {
  attributesOfKind,
  entryOf,
  slugOfEntry,
  valueOfEntry,
  type Attribute,
} from '#shop/attributes/attribute.ts'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import type { ProductErrorTexts } from '../../messages.ts'
import { cardClass, cardLegend } from './form-card.tsx'

type AttributeFieldsProps = {
  attributes: readonly Attribute[]
  typed: Pick<TypedProduct, 'type' | 'attributes'>
  change: (change: Partial<TypedProduct>) => void
  problems: ProductErrorTexts
}

/** The attributes of the chosen kind. The values of another kind's attributes are not sent. */
export function AttributeFields({ attributes, typed, change, problems }: AttributeFieldsProps) {
  const shown = attributesOfKind(attributes, typed.type)
  if (shown.length === 0) return null
  const set = (slug: string, entries: readonly string[]) =>
    change({
      attributes: [
        ...typed.attributes.filter((entry) => slugOfEntry(entry) !== slug),
        ...entries,
      ].toSorted(),
    })
  return (
    <fieldset
      data-problem={problems.attributes ? true : undefined}
      tabIndex={problems.attributes ? -1 : undefined}
      aria-describedby={problems.attributes ? 'attributes-problem' : undefined}
      className={cardClass}
    >
      <legend className={cardLegend}>Details</legend>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((attribute) => (
          <AttributeField
            key={attribute.slug}
            attribute={attribute}
            entries={typed.attributes.filter((entry) => slugOfEntry(entry) === attribute.slug)}
            onChange={(entries) => set(attribute.slug, entries)}
          />
        ))}
      </div>
      {problems.attributes && (
        <FieldProblem id="attributes-problem">{problems.attributes}</FieldProblem>
      )}
    </fieldset>
  )
}

type AttributeFieldProps = {
  attribute: Attribute
  entries: readonly string[]
  onChange: (entries: string[]) => void
}

function AttributeField({ attribute, entries, onChange }: AttributeFieldProps) {
  const { slug, name, type, unit, choices } = attribute
  switch (type) {
    case 'choice':
      return <ChoiceField name={name} choices={choices} entries={entries} onChange={onChange} />
    case 'yes-no': {
      const results = [
        { entry: entryOf(slug, 'yes'), name: 'Yes' },
        { entry: entryOf(slug, 'no'), name: 'No' },
      ]
      return <ChoiceField name={name} choices={results} entries={entries} onChange={onChange} />
    }
    case 'number':
    case 'text':
      return (
        <div>
          <input type="hidden" name="attributeSlug" value={slug} />
          <Field
            label={unit ? `${name} (${unit})` : name}
            name="attributeText"
            inputMode={type === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            value={valueOfEntry(entries[0] ?? '')}
            onChange={({ currentTarget: { value } }) =>
              onChange(value === '' ? [] : [entryOf(slug, value)])
            }
          />
        </div>
      )
    default:
      return <ChoiceBoxes name={name} choices={choices} entries={entries} onChange={onChange} />
  }
}

type ChoiceProps = Omit<AttributeFieldProps, 'attribute'> & {
  name: string
  choices: readonly { entry: string; name: string; swatch?: string | null }[]
}

function ChoiceField({ name, choices, entries, onChange }: ChoiceProps) {
  return (
    <label className="block">
      <span className="mb-1 block font-semibold">{name}</span>
      <select
        name="attribute"
        value={entries[0] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : [value])}
        className="min-h-12 w-full rounded-sm border border-stone/80 bg-paper px-3"
      >
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice.entry} value={choice.entry}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Folded, because the colours alone would fill a phone's screen. */
function ChoiceBoxes({ name, choices, entries, onChange }: ChoiceProps) {
  const chosen = choices.filter(({ entry }) => entries.includes(entry))
  const press = (entry: string, isChosen: boolean) =>
    onChange(isChosen ? [...entries, entry] : entries.filter((one) => one !== entry))
  return (
    <details className="min-w-0">
      <summary className="min-h-11 cursor-pointer">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-stone">
          {chosen.map((choice) => choice.name).join(', ') || 'none'}
        </span>
      </summary>
      <fieldset className="max-h-80 overflow-y-auto">
        <legend className="sr-only">{name}</legend>
        {choices.map((choice) => (
          <label key={choice.entry} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="attribute"
              value={choice.entry}
              className="size-6"
              checked={entries.includes(choice.entry)}
              onChange={(event) => press(choice.entry, event.currentTarget.checked)}
            />
            {choice.swatch && (
              <svg
                aria-hidden="true"
                viewBox="0 0 1 1"
                className="size-6 rounded-full border border-hem"
              >
                <rect width="1" height="1" fill={choice.swatch} />
              </svg>
            )}
            {choice.name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
