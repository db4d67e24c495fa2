/** A new product has the first state. */
export const publicationStates = [
  'published',
  'draft',
  'scheduled',
  'unlisted',
  'archived',
] as const
export type PublicationState = (typeof publicationStates)[number]

/** Drafts and archived products cannot be bought. */
export function isOnSale(state: PublicationState): boolean {
  return state !== 'draft' && state !== 'archived'
}

/** Times are Indian time such as '2026-11-24T18:30'; '' means no limit. */
export type Publication = {
  state: PublicationState
  publishedFrom: string
  publishedUntil: string
}

type PublicationError =
  | { field: 'publishedFrom'; code: 'missing' }
  | { field: 'publishedUntil'; code: 'ends-before-start' }

/** Only a scheduled product has times, and it has at least one of them. */
export function parsePublication({ state, publishedFrom, publishedUntil }: Publication): {
  value: Publication
  errors: PublicationError[]
} {
  if (state !== 'scheduled')
    return { value: { state, publishedFrom: '', publishedUntil: '' }, errors: [] }
  const errors: PublicationError[] = []
  if (!publishedFrom && !publishedUntil) errors.push({ field: 'publishedFrom', code: 'missing' })
  if (publishedFrom && publishedUntil && publishedUntil <= publishedFrom)
    errors.push({ field: 'publishedUntil', code: 'ends-before-start' })
  return { value: { state, publishedFrom, publishedUntil }, errors }
}

export const stateNames: Record<PublicationState, string> = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
  unlisted: 'Unlisted',
  archived: 'Archived',
}

export const stateHints: Record<PublicationState, string> = {
  published: 'Everybody sees it.',
  draft: 'Only staff see it.',
  scheduled: 'Everybody sees it between these times.',
  unlisted: 'Only people with its link see it.',
  archived: 'No longer sold. Only staff see it.',
}
