import { lineText } from '../form-text.ts'

/** The filter of the change log, stored in the address so that copied links work. */
export type ChangeView = {
  personId: string | null
  kind: ChangeKind | null
  /** A whole subject like 'order:NUMBER', or only its last part. */
  subject: string
  /** The time, to the microsecond, of the last change on the previous page. */
  olderThan: string | null
}

/** Kinds of subjects. The keys are stored in the database and must never be renamed. */
export const changeKinds = {
  order: 'Orders',
  product: 'Products',
  collection: 'Collections',
  picture: 'Pictures',
  import: 'Imports',
  export: 'Exports',
  site: 'Site information',
  page: 'Pages',
  query: 'Queries',
  review: 'Reviews',
  question: 'Questions',
  newsletter: 'Newsletters',
  subscriber: 'Subscribers',
  payment: 'Payments',
  mail: 'Mails',
  settings: 'Settings',
  address: 'Old addresses',
  staff: 'Staff',
  invitation: 'Invitations',
} as const
export type ChangeKind = keyof typeof changeKinds

const SUBJECT_MAX = 600
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

export function parseChangeView(parameters: URLSearchParams): ChangeView {
  const kind = parameters.get('kind') ?? ''
  const olderThan = parameters.get('olderThan') ?? ''
  return {
    personId: lineText(parameters.get('person')).slice(0, SUBJECT_MAX) || null,
    kind: Object.hasOwn(changeKinds, kind) ? (kind as ChangeKind) : null,
    subject: lineText(parameters.get('subject')).slice(0, SUBJECT_MAX),
    olderThan: MOMENT.test(olderThan) && !Number.isNaN(Date.parse(olderThan)) ? olderThan : null,
  }
}

/**
 * Returns the address of the changed view. It starts at the newest change unless `change` has
 * `olderThan`.
 */
export function changesAddress(view: ChangeView, change: Partial<ChangeView> = {}): string {
  const next = { ...view, olderThan: null, ...change }
  const parameters = new URLSearchParams()
  if (next.personId) parameters.set('person', next.personId)
  if (next.kind) parameters.set('kind', next.kind)
  if (next.subject) parameters.set('subject', next.subject)
  if (next.olderThan) parameters.set('olderThan', next.olderThan)
  const query = parameters.toString()
  return query ? `/admin/changes?${query}` : '/admin/changes'
}

/** Returns all subjects that the typed text may refer to. Order numbers are in capitals, all other
 * ids in lower case. */
export function possibleSubjects(typed: string, kind: ChangeKind | null): string[] {
  if (typed.includes(':')) return [typed]
  const kinds = kind ? [kind] : Object.keys(changeKinds)
  return kinds.flatMap((one) =>
    one === 'settings'
      ? [typed]
      : [`${one}:${one === 'order' ? typed.toUpperCase() : typed.toLowerCase()}`],
  )
}
