import { lineText } from '../form-text.ts'
import {
  attributesOfKind,
  findAttribute,
  hasChoices,
  slugOfEntry,
  valueOfEntry,
  type Attribute,
  type AttributeChoice,
} from './attribute.ts'

/** The entries of a product that has a value for each of these attributes and many more. */
export const ENTRIES_MAX = 200
/** Maximum length of an entry in characters, including the slug of the attribute. */
export const ENTRY_MAX = 240

const ENTRY = /^[a-z0-9]+(-[a-z0-9]+)*\../

/** Returns the entries in their stored order, without repetitions. Malformed entries are left out. */
export function readEntries(texts: readonly string[]): string[] {
  return [...new Set(texts.map(lineText).filter((text) => ENTRY.test(text)))].toSorted()
}

/** Keeps the entries that the product's kind has. An entry of another kind's attribute is dropped. */
export function entriesOfKind(
  attributes: readonly Attribute[],
  kind: string,
  entries: readonly string[],
): string[] {
  const known = attributesOfKind(attributes, kind)
  return entries.filter((entry) => findAttribute(known, slugOfEntry(entry)))
}

/** Describes the entries that cannot be stored, such as `Length: long`. */
export function entryProblems(
  attributes: readonly Attribute[],
  entries: readonly string[],
): string[] {
  const bySlug = Map.groupBy(entries, slugOfEntry)
  return [...bySlug].flatMap(([slug, own]) => {
    const attribute = findAttribute(attributes, slug)
    if (!attribute) return own
    const wrong = own.filter((entry) => !isValid(attribute, entry))
    const isTooMany = own.length > 1 && !['choices', 'colour'].includes(attribute.type)
    return [...wrong, ...(isTooMany && wrong.length === 0 ? own.slice(1) : [])].map(
      (entry) => `${attribute.name}: ${textOfEntry(attribute, entry)}`,
    )
  })
}

function isValid(attribute: Attribute, entry: string): boolean {
  const value = valueOfEntry(entry)
  if (hasChoices(attribute)) return attribute.choices.some((choice) => choice.entry === entry)
  if (attribute.type === 'number') return /^\d{1,6}(\.\d{1,2})?$/.test(value)
  return attribute.type === 'text' || value === 'yes' || value === 'no'
}

export function textOfEntry(attribute: Attribute, entry: string): string {
  const value = valueOfEntry(entry)
  switch (attribute.type) {
    case 'number':
      return attribute.unit ? `${value} ${attribute.unit}` : value
    case 'yes-no':
      return value === 'yes' ? 'Yes' : 'No'
    case 'text':
      return value
    default:
      return attribute.choices.find((choice) => choice.entry === entry)?.name ?? value
  }
}

export type AttributeFact = Pick<Attribute, 'slug' | 'name'> & {
  texts: string[]
  /** The chosen choices, in the order of the attribute. */
  chosen: AttributeChoice[]
}

/** The values of a product in the order of the attributes, for pages, files and listings. */
export function attributeFacts(
  attributes: readonly Attribute[],
  entries: readonly string[],
): AttributeFact[] {
  return attributes.flatMap((attribute) => {
    const own = entries.filter((entry) => slugOfEntry(entry) === attribute.slug)
    const chosen = attribute.choices.filter(({ entry }) => own.includes(entry))
    const texts = hasChoices(attribute)
      ? chosen.map(({ name }) => name)
      : own.map((entry) => textOfEntry(attribute, entry))
    return texts.length > 0 ? [{ slug: attribute.slug, name: attribute.name, texts, chosen }] : []
  })
}
