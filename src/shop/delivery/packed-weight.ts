/** In grams, with the packing. `byKind` has the slugs of kinds. */
export type PackedWeights = { byKind: Record<string, number>; otherGrams: number }

export type PackedLine = { type: string; quantity: number }

export const GRAMS_MAX = 30_000

export function gramsOf(
  { byKind, otherGrams }: PackedWeights,
  lines: readonly PackedLine[],
): number {
  return lines.reduce((sum, { type, quantity }) => sum + (byKind[type] ?? otherGrams) * quantity, 0)
}
