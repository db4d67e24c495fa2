/** In characters. A variant's id in a merchant feed is the product's id with its size, and has at most 50. */
export const SIZE_MAX = 13
/** Each size has a bit of an integer in the search documents. */
export const SIZES_MAX = 30

const numbersFrom = (first: number, last: number, step: number) =>
  Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step)

/** The common size sets of Indian shops, from which an owner starts. */
export const sizeSets = [
  { name: 'S to XXL', sizes: ['S', 'M', 'L', 'XL', 'XXL'] },
  { name: 'XS to 4XL', sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'] },
  { name: '28 to 50', sizes: numbersFrom(28, 50, 2).map(String) },
  {
    name: 'Age in months',
    sizes: ['0–3', '3–6', '6–9', '9–12', '12–18', '18–24'].map((range) => `${range} months`),
  },
  { name: 'Age in years', sizes: numbersFrom(2, 14, 1).map((age) => `${age} years`) },
  { name: 'Free size', sizes: [] },
] as const satisfies readonly { name: string; sizes: readonly string[] }[]

/** The sizes of the specification. */
export const standardSizes: readonly string[] = sizeSets[0].sizes

/** Letters, digits, spaces and a few signs, because sizes are part of URLs, CSV headings and search
 * terms. */
export function isSizeLabel(text: string): boolean {
  return text.length <= SIZE_MAX && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ./+–-]*(?<! )$/u.test(text)
}

/** The labels among the values, each once. */
export function sizeLabels(values: readonly unknown[]): string[] {
  const labels = values.filter((value) => typeof value === 'string' && isSizeLabel(value))
  return [...new Set(labels as string[])]
}
