import { lineText } from '../form-text.ts'

/** The filter of the log. All of it is in the address, so that Back and copied links work. */
export type ChangeView = {
  personId: string | null
  kind: ChangeKind | null
  /** A whole subject like 'order:NUMBER', or only its last part. */
  subject: string
  /** The moment of the last change on the page before, to the microsecond. */
  olderThan: string | null
}

/** Kinds of subjects. The keys are stored: never rename them. */
export const changeKinds = {
  order: 'Orders',
  product: 'Products',
  picture: 'Pictures',
  import: 'Imports',
  export: 'Exports',
  site: 'Site information',
  query: 'Queries',
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

/** Another filter starts at the newest change. */
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

/** All subjects that the typed text may refer to. Order numbers are in capitals, all others in lower case. */
export function subjectsMeant(typed: string, kind: ChangeKind | null): string[] {
  if (typed.includes(':')) return [typed]
  const kinds = kind ? [kind] : Object.keys(changeKinds)
  return kinds.flatMap((one) =>
    one === 'settings'
      ? [typed]
      : [`${one}:${one === 'order' ? typed.toUpperCase() : typed.toLowerCase()}`],
  )
}
