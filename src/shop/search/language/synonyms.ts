import { phoneticKey, phoneticKeys } from './phonetic-key.ts'
import { synonymGroups } from './synonym-groups.ts'

export type VocabularyWord = { word: string; sound: string }

type SynonymGroup = { keys: ReadonlySet<string>; spellings: ReadonlySet<string> }

const byKey = new Map<string, SynonymGroup>()
const bySpelling = new Map<string, SynonymGroup>()
for (const line of synonymGroups) addGroup(line.normalize('NFC').split(' '))

function addGroup(entries: readonly string[]): void {
  const marked = (mark: string) =>
    entries.filter((entry) => entry.startsWith(mark)).map((entry) => entry.slice(1))
  const group = {
    keys: new Set(entries.filter((entry) => !/^[=>]/.test(entry)).map(phoneticKey)),
    spellings: new Set(marked('=')),
  }
  for (const spelling of group.spellings) bySpelling.set(spelling, group)
  for (const key of [...group.keys, ...marked('>').map(phoneticKey)])
    byKey.set(key, union([byKey.get(key) ?? group, group]))
}

export function synonymKeys(word: string): string[] {
  const { keys, spellings } = groupOf(word)
  return [...new Set([...keys, ...[...spellings].map(phoneticKey)])]
}

/** Whether a vocabulary word matches the query word by sound or as a synonym. */
export function isSynonymOf(word: string): (known: VocabularyWord) => boolean {
  const { keys, spellings } = groupOf(word)
  return (known) =>
    spellings.has(known.word) || (!bySpelling.has(known.word) && keys.has(known.sound))
}

/** Whether a word is a trade term. Trade terms are never corrected as typing errors. */
export function isTradeTerm(word: string): boolean {
  return bySpelling.has(word) || phoneticKeys(word).some((key) => byKey.has(key))
}

function groupOf(word: string): SynonymGroup {
  const keys = phoneticKeys(word)
  return (
    bySpelling.get(word) ??
    union([
      { keys: new Set(keys), spellings: new Set() },
      ...keys.map((key) => byKey.get(key)).filter((group) => group !== undefined),
    ])
  )
}

function union(groups: readonly SynonymGroup[]): SynonymGroup {
  return {
    keys: new Set(groups.flatMap(({ keys }) => [...keys])),
    spellings: new Set(groups.flatMap(({ spellings }) => [...spellings])),
  }
}
