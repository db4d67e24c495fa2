/** Groups of terms of a search document (db/functions/search-documents.sql). A document matches if
 * it has at least one term of each group. */
export type Terms = string[][]

export const adjacent = (one: string, other: string) => `${one}+${other}`
export const inHighlights = (word: string) => `~${word}`
export const facetTerm = (value: string) => `=${value}`
/** `=@fabric.silk`: no size begins with `@`. */
export const attributeTerm = (facet: string) => `=@${facet}`
export const prefix = (term: string) => `${term}*`

/** Whether a term finds words with digits: `#vol*` anywhere, `#<vol*` at their start, `#x>` at their
 * end. These terms have their own index. */
export const isCodeTerm = (term: string) => term.startsWith('#')

/** A tsquery that matches any of the terms. No term contains a quote or a backslash. */
export const tsqueryOf = (terms: readonly string[]) =>
  terms.map((term) => (term.endsWith('*') ? `'${term.slice(0, -1)}':*` : `'${term}'`)).join('|')

export const groupKey = (group: readonly string[]): string => group.join('|')

export function completeGroups(groups: Terms): Terms | null {
  return groups.length === 0 || groups.some((group) => group.length === 0) ? null : groups
}
