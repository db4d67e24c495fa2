import { publicationStates } from './publication.ts'

/** The fields that say when customers see a product: part of `productFields`. */
export const publicationFields = {
  state: {
    kind: 'choice',
    label: 'State',
    property: 'state',
    input: 'state',
    column: 'state',
    heading: 'State',
    choices: publicationStates,
    isSearched: true,
  },
  publishedFrom: {
    kind: 'time',
    label: 'Published from',
    property: 'publishedFrom',
    input: 'publishedFrom',
    column: 'published_from',
    heading: 'Published From',
    isSearched: true,
  },
  publishedUntil: {
    kind: 'time',
    label: 'Published until',
    property: 'publishedUntil',
    input: 'publishedUntil',
    column: 'published_until',
    heading: 'Published Until',
    isSearched: true,
  },
} as const
