import type { CollectionChange } from '../../collections/choose-collections.server.ts'
import type { ImportNote } from '../import-note.ts'

export type NamedCollection = { slug: string; title: string }

type Target = { stored: readonly string[]; known: readonly NamedCollection[] }

/** Compares the collections of a file with those of the product. An undefined cell changes nothing,
 * an empty one removes the product from all manual collections. */
export function planCollections(
  read: readonly string[] | undefined,
  { stored, known }: Target,
): { change?: CollectionChange; notes: ImportNote[] } {
  if (read === undefined) return { notes: [] }
  const found = read.map((name) => ({ name, slug: slugNamed(name, known) }))
  const names = found.filter(({ slug }) => slug === undefined).map(({ name }) => name)
  const notes: ImportNote[] = names.length > 0 ? [{ code: 'collections-left-out', names }] : []
  const wanted = [...new Set(found.flatMap(({ slug }) => slug ?? []))]
  const added = wanted.filter((slug) => !stored.includes(slug))
  const removed = stored.filter((slug) => !wanted.includes(slug))
  if (added.length + removed.length === 0) return { notes }
  const before = [...stored]
  const after = [...stored.filter((slug) => wanted.includes(slug)), ...added]
  return {
    change: { added, removed },
    notes: [{ code: 'collections-change', before, after }, ...notes],
  }
}

/** Slugs are compared first, because titles may be equal. */
function slugNamed(name: string, known: readonly NamedCollection[]): string | undefined {
  const isNamed = (text: string) => text.toLowerCase() === name.toLowerCase()
  return (known.find(({ slug }) => isNamed(slug)) ?? known.find(({ title }) => isNamed(title)))
    ?.slug
}
