import { latinSlug } from '../slug.ts'
import { ATTRIBUTE_NAME_MAX, entryOf, type AttributeChoice } from './attribute.ts'
import type { EditedChoice } from './edited-attribute.ts'

export type ChoiceChanges = {
  choices: AttributeChoice[]
  removed: AttributeChoice[]
  /** Choices whose search words or filter changed. */
  changed: string[]
}

/** Compares the choices of the form with the stored ones, and gives new choices their entries. */
export function choiceChanges(
  slug: string,
  stored: readonly AttributeChoice[],
  edited: readonly EditedChoice[],
): ChoiceChanges {
  const byEntry = new Map(stored.map((choice) => [choice.entry, choice]))
  const taken = new Set(byEntry.keys())
  const kept = new Set<string>()
  const choices = edited.map((choice): AttributeChoice => {
    const isKept = choice.entry !== null && byEntry.has(choice.entry) && !kept.has(choice.entry)
    const entry = isKept ? choice.entry! : freeEntry(slug, choice.name, taken)
    taken.add(entry)
    kept.add(entry)
    return { ...choice, entry }
  })
  return {
    choices,
    removed: stored.filter(({ entry }) => !kept.has(entry)),
    changed: choices
      .filter(({ entry, name, family }) => {
        const before = byEntry.get(entry)
        return before !== undefined && (before.name !== name || before.family !== family)
      })
      .map(({ entry }) => entry),
  }
}

function freeEntry(slug: string, name: string, taken: ReadonlySet<string>): string {
  const key = latinSlug(name, ATTRIBUTE_NAME_MAX) || 'choice'
  for (let number = 1; ; number++) {
    const entry = entryOf(slug, number === 1 ? key : `${key}-${number}`)
    if (!taken.has(entry)) return entry
  }
}
