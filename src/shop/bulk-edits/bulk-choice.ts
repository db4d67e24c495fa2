import { entryOf, hasChoices, slugOfEntry, type Attribute } from '../attributes/attribute.ts'

/** A value of an attribute that many products can get or lose at once. */
export type BulkChoice = {
  /** As products store it, for example `fabric.silk`. */
  entry: string
  attribute: string
  name: string
  /** True if a product has only one value of the attribute. */
  isOnly: boolean
  /** The kinds that have the attribute; empty for all kinds. */
  kinds: string[]
}

/** The choices of all attributes that have choices, and yes and no. */
export function bulkChoices(attributes: readonly Attribute[]): BulkChoice[] {
  return attributes.flatMap(({ slug, name: attribute, type, choices, kinds }) => {
    const isOnly = type === 'choice' || type === 'yes-no'
    const answers = [
      { entry: entryOf(slug, 'yes'), name: 'Yes' },
      { entry: entryOf(slug, 'no'), name: 'No' },
    ]
    const own = hasChoices({ type }) ? choices : type === 'yes-no' ? answers : []
    return own.map(({ entry, name }) => ({ entry, attribute, name, isOnly, kinds }))
  })
}

export function isForKind({ kinds }: Pick<BulkChoice, 'kinds'>, kind: string): boolean {
  return kinds.length === 0 || kinds.includes(kind)
}

/** The entries of a product that gets or loses the choice. */
export function changedEntries(
  current: readonly string[],
  { entry, isOnly }: Pick<BulkChoice, 'entry' | 'isOnly'>,
  way: 'add' | 'remove',
): string[] {
  const others = current.filter((each) => each !== entry)
  if (way === 'remove') return others
  const slug = slugOfEntry(entry)
  const kept = isOnly ? others.filter((each) => slugOfEntry(each) !== slug) : others
  return [...kept, entry].toSorted()
}
