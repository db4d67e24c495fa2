import { parseHome } from '#shop/site/home/parse-home.ts'
import { publishHome, saveHomeDraft } from '#shop/site/home/save-home.server.ts'
import { listCollections } from '#shop/collections/shop-collection-store.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { discardDraft, type DraftSaved } from '#shop/site/publish-draft.server.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { failure } from '../action-result.ts'
import { homeErrorTexts, homeMessages as messages, type HomeResult } from './home-messages.ts'

/** Fits a column of integers. */
const VERSION_MAX = 1_000_000_000

/** Saves, publishes or discards the draft, or publishes an older version again. */
export async function homeAction(
  { db }: Pick<Shop, 'db'>,
  staffId: string,
  form: FormData,
): Promise<HomeResult> {
  const published = versionIn(form, 'basedOnVersion')
  const restored = versionIn(form, 'restore')
  if (restored) {
    const record = await findSiteRecord(db, 'home', restored)
    if (!record) return failure(messages.unknownVersion)
    const basedOn = { published, draft: 0 }
    const saved = await publishHome(db, { basedOn, body: record.body, staffId }, restored)
    return resultOf(saved, messages.published)
  }
  const basedOn = { published, draft: versionIn(form, 'basedOnDraft') }
  if (form.get('intent') === 'discard') {
    const discarded = await discardDraft(db, { kind: 'home', basedOn, staffId })
    return { ...resultOf(discarded, messages.discarded), isDiscarded: true }
  }
  const slugs = (await listCollections(db)).map(({ slug }) => slug)
  const { value: body, errors } = parseHome(form, slugs)
  if (errors.length > 0)
    return { ...failure(messages.refused), problems: textsByField(errors, homeErrorTexts) }
  const edit = { basedOn, body, staffId }
  return form.get('intent') === 'publish'
    ? resultOf(await publishHome(db, edit), messages.published)
    : resultOf(await saveHomeDraft(db, edit), messages.saved)
}

function resultOf(saved: DraftSaved, text: string): HomeResult {
  return saved.outcome === 'saved'
    ? { tone: 'success', text, versions: saved.versions }
    : failure(messages.changedByOther)
}

function versionIn(form: FormData, field: string): number {
  const version = Number(form.get(field) ?? 0)
  if (!Number.isInteger(version) || version < 0 || version > VERSION_MAX)
    throw new Response('No such form', { status: 400 })
  return version
}
