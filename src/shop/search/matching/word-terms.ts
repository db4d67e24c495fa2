import type { Collection } from '../../catalogue/product.ts'
import { attributeGroups } from '../filters/attribute-groups.ts'
import type { Filters } from '../filters/product-filters.ts'
import type { QueryTerm } from '../language/query-terms.ts'
import { attributeTerm, completeGroups, facetTerm, inHighlights, type Terms } from './terms.ts'

/** Terms for titles with every word, in any order and spelling. Null if the vocabulary lacks one of
 * the words. */
export function allWordsTerms(terms: readonly QueryTerm[]): Terms | null {
  return completeGroups(terms.map(({ equivalents }) => equivalents))
}

/** With corrections and completions. */
export function fuzzyTerms(terms: readonly QueryTerm[]): Terms | null {
  return completeGroups(terms.map(({ equivalents, fuzzy }) => [...equivalents, ...fuzzy]))
}

export function fuzzyHighlightTerms(terms: readonly QueryTerm[]): Terms | null {
  return completeGroups(
    terms.map(({ equivalents, fuzzy }) =>
      [...equivalents, ...fuzzy].flatMap((word) => [word, inHighlights(word)]),
    ),
  )
}

/** Terms for all filters except stock. Stock is not indexed, because every sale would then rewrite
 * the document. */
export function filterTerms(filters: Filters): Terms {
  const fixed = [
    filters.type,
    filters.size,
    filters.category,
    filters.price.map((band) => `p${band}`),
  ]
  return [
    ...fixed.filter((chosen) => chosen.length > 0).map((chosen) => chosen.map(facetTerm)),
    ...attributeGroups(filters).map(({ facets }) => facets.map(attributeTerm)),
  ]
}

/** Terms for products of the collection's kinds and categories; null for an unknown collection. */
export function collectionTerms({ types, categories }: Collection): Terms | null {
  return completeGroups([[...types, ...categories].map(facetTerm)])
}
