import type { EditedSize } from './edited-kind.ts'
import type { SizeRename } from './product-kind.ts'
import { SIZES_MAX } from './size-sets.ts'

export type SizeChanges = { removed: string[]; renamed: SizeRename[] }

/** Compares the sizes of the form with the stored ones. */
export function sizeChanges(stored: readonly string[], edited: readonly EditedSize[]): SizeChanges {
  const kept = new Set(edited.map(({ was, label }) => was ?? label))
  return {
    removed: stored.filter((size) => !kept.has(size)),
    renamed: edited.flatMap(({ was, label }) =>
      was !== null && was !== label && stored.includes(was) ? [{ from: was, to: label }] : [],
    ),
  }
}

/** Puts each earlier label before the later one, so that both have the same place in the order. */
export function withEarlierLabels(
  sizes: readonly string[],
  renamed: readonly SizeRename[],
): string[] {
  return sizes.flatMap((label) => {
    const earlier = renamed.find(({ to }) => to === label)?.from
    return earlier === undefined ? [label] : [earlier, label]
  })
}

/** Gives each size a bit. A size keeps its bit, and a new one takes the first free bit. Null if there
 * are more sizes than bits. */
export function sizeSlots(
  slots: readonly (string | null)[],
  sizes: readonly string[],
  { renamed }: Pick<SizeChanges, 'renamed'>,
): (string | null)[] | null {
  const next = slots
    .map((size) => renamed.find(({ from }) => from === size)?.to ?? size)
    .map((size) => (size !== null && sizes.includes(size) ? size : null))
  for (const size of sizes.filter((label) => !next.includes(label))) {
    const free = next.indexOf(null)
    if (free >= 0) next[free] = size
    else next.push(size)
  }
  return next.length <= SIZES_MAX ? next : null
}
