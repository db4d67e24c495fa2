import { entryOf, hasChoices, slugOfEntry, type Attribute } from '../../attributes/attribute.ts'
import { attributeFacts, textOfEntry } from '../../attributes/attribute-values.ts'
import { headingOf, type Cells } from './columns.ts'
import type { Draft } from './draft.ts'

/** One column per attribute. Its heading contains the slug, which stays when the name changes. */
export function attributeHeading({ slug }: Pick<Attribute, 'slug'>): string {
  return `Attribute ${slug}`
}

/** The names of the chosen choices, or the typed value. Numbers have no unit, as they are typed. */
export function attributeCell(attribute: Attribute, entries: readonly string[]): string {
  const plain = { ...attribute, unit: '' }
  const [fact] = attributeFacts([plain], entries)
  return fact?.texts.join(', ') ?? ''
}

/** Reads the columns that the file has. Attributes without a column keep their stored values. */
export function readAttributes(
  cells: Cells,
  draft: Draft,
  attributes: readonly Attribute[],
): Draft['attributes'] {
  const present = attributes.flatMap((attribute) => {
    const cell = cells(headingOf(attributeHeading(attribute)))
    return cell === undefined ? [] : [{ attribute, cell }]
  })
  if (present.length === 0) return undefined
  draft.attributeSlugs = present.map(({ attribute }) => attribute.slug)
  return present.flatMap(({ attribute, cell }) => entriesIn(cell, attribute, draft))
}

function entriesIn(cell: string, attribute: Attribute, draft: Draft): string[] {
  const { slug, name, type } = attribute
  if (cell === '') return []
  if (type === 'number' || type === 'text') return [entryOf(slug, cell)]
  const known = hasChoices(attribute)
    ? attribute.choices.map(({ entry }) => entry)
    : [entryOf(slug, 'yes'), entryOf(slug, 'no')]
  const named = hasChoices(attribute) ? cell.split(/[,;|\n]/).map((part) => part.trim()) : [cell]
  const found = named.filter(Boolean).map((text) => ({
    text,
    entry: known.find(
      (entry) => textOfEntry(attribute, entry).toLowerCase() === text.toLowerCase(),
    ),
  }))
  const unknown = found.filter(({ entry }) => !entry).map(({ text }) => `${name}: ${text}`)
  if (unknown.length > 0)
    draft.problems.push({ code: 'unknown-choices', field: 'attributes', names: unknown })
  return found.flatMap(({ entry }) => entry ?? [])
}

/** The entries of a product of the file, with the stored ones of attributes without a column. */
export function completedEntries(draft: Draft, stored: readonly string[]): string[] | undefined {
  if (!draft.attributes) return undefined
  const columns = new Set(draft.attributeSlugs)
  return [...draft.attributes, ...stored.filter((entry) => !columns.has(slugOfEntry(entry)))]
}
