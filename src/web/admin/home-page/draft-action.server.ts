import type { Db } from '#platform/database/database.server.ts'
import { parsePublishTime } from '#shop/pages/publish-time.ts'
import type { ParseResult } from '#shop/parse-result.ts'
import {
  discardDraft,
  type DraftSaved,
  type DraftVersions,
} from '#shop/site/publish-draft.server.ts'
import { cancelSchedule } from '#shop/site/schedule-draft.server.ts'
import type { SiteBodies, SiteKind } from '#shop/site/site-record.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'

/** The largest version, so that it fits into an integer column. */
const VERSION_MAX = 1_000_000_000

type Success = 'saved' | 'published' | 'discarded' | 'scheduled' | 'schedule-cancelled'

export type DraftOutcome<Field extends string, Code extends string> =
  | { outcome: 'refused'; errors: ParseResult<unknown, Field, Code>['errors'] }
  | { outcome: 'unknown-version' | 'changed-by-other' | 'not-a-time' | 'nothing-scheduled' }
  | { outcome: Success; versions: DraftVersions }

type Edit<Kind extends SiteKind> = {
  basedOn: DraftVersions
  body: SiteBodies[Kind]
  staffId: string
}

type DraftForm<Kind extends SiteKind, Field extends string, Code extends string> = {
  kind: Kind
  parse: (form: FormData) => Promise<ParseResult<SiteBodies[Kind], Field, Code>>
  save: (edit: Edit<Kind>) => Promise<DraftSaved>
  publish: (edit: Edit<Kind>, restores?: number) => Promise<DraftSaved>
  schedule: (edit: Edit<Kind>, at: Date) => Promise<DraftSaved>
}

/** Saves, publishes, schedules or discards the draft that a form sends, or publishes an older version
 * again. */
export async function draftAction<Kind extends SiteKind, Field extends string, Code extends string>(
  db: Db,
  { kind, parse, save, publish, schedule }: DraftForm<Kind, Field, Code>,
  staffId: string,
  form: FormData,
): Promise<DraftOutcome<Field, Code>> {
  const published = versionIn(form, 'basedOnVersion')
  const restored = versionIn(form, 'restore')
  if (restored) {
    const record = await findSiteRecord(db, kind, restored)
    if (!record) return { outcome: 'unknown-version' }
    const basedOn = { published, draft: 0 }
    return outcomeOf(await publish({ basedOn, body: record.body, staffId }, restored), 'published')
  }
  const basedOn = { published, draft: versionIn(form, 'basedOnDraft') }
  if (form.get('intent') === 'discard')
    return outcomeOf(await discardDraft(db, { kind, basedOn, staffId }), 'discarded')
  if (form.get('intent') === 'cancel-publication') {
    const { outcome } = await cancelSchedule(db, { kind, staffId })
    return outcome === 'cancelled'
      ? { outcome: 'schedule-cancelled', versions: basedOn }
      : { outcome }
  }
  const isScheduled = form.get('intent') === 'schedule-draft'
  const at = isScheduled ? parsePublishTime(form.get('publishAt'), new Date()) : null
  if (isScheduled && !at) return { outcome: 'not-a-time' }
  const { value: body, errors } = await parse(form)
  if (errors.length > 0) return { outcome: 'refused', errors }
  const edit = { basedOn, body, staffId }
  if (at) return outcomeOf(await schedule(edit, at), 'scheduled')
  return form.get('intent') === 'publish'
    ? outcomeOf(await publish(edit), 'published')
    : outcomeOf(await save(edit), 'saved')
}

function outcomeOf(saved: DraftSaved, outcome: Success) {
  return saved.outcome === 'saved'
    ? { outcome, versions: saved.versions }
    : ({ outcome: 'changed-by-other' } as const)
}

function versionIn(form: FormData, field: string): number {
  const version = Number(form.get(field) ?? 0)
  if (!Number.isInteger(version) || version < 0 || version > VERSION_MAX)
    throw new Response('No such form', { status: 400 })
  return version
}
