import type { Config } from '#shop/config/config.ts'
import { completeBrand, type Brand } from '#shop/site/brand/brand.ts'
import { parseBrand } from '#shop/site/brand/brand-form.ts'
import {
  discardBrandDraft,
  publishBrand,
  saveBrandDraft,
  type BrandSaved,
  type BrandVersions,
} from '#shop/site/brand/publish-brand.server.ts'
import type { Logo } from '#shop/site/brand/logo.ts'
import { saveLogo, type LogoProblem } from '#shop/site/brand/save-logo.server.ts'
import { findSiteDraft } from '#shop/site/site-draft-store.server.ts'
import { findNewestSiteRecord, findSiteRecord } from '#shop/site/site-store.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { brandMessages, brandProblems, logoProblems } from './brand-messages.ts'
import type { BrandResult } from './brand-result.ts'

type Services = Pick<Shop, 'db' | 'log' | 'jobs' | 'trySvg'> & {
  config: Pick<Config, 'isShopNameSet'>
}

/** Saves, publishes or discards the draft, or publishes an older version again. */
export async function brandAction(
  services: Services,
  staffId: string,
  form: FormData,
): Promise<BrandResult> {
  try {
    const restored = Number(form.get('restore'))
    if (restored) return await restore(services, { staffId, restored, form })
    const basedOn = versionsIn(form)
    if (form.get('intent') === 'discard') {
      const discarded = await discardBrandDraft(services.db, { basedOn, staffId })
      return { ...resultOf(discarded, brandMessages.discarded), isDiscarded: true }
    }
    return await saveForm(services, { staffId, basedOn, form })
  } catch (error) {
    if (error instanceof Response) throw error
    services.log.error({ err: error }, 'brand could not be saved')
    return { tone: 'error', text: brandMessages.failed }
  }
}

async function saveForm(
  services: Services,
  { staffId, basedOn, form }: { staffId: string; basedOn: BrandVersions; form: FormData },
): Promise<BrandResult> {
  const { db, config } = services
  if (config.isShopNameSet) form.delete('name')
  const { value, errors } = parseBrand(form, await findEditedBrand(db))
  if (errors.length > 0)
    return { tone: 'error', text: brandMessages.refused, problems: brandProblems(errors) }
  const logo = await logoIn(services, form, value.logo)
  if (typeof logo === 'string')
    return { tone: 'error', text: brandMessages.refused, problems: { logo: logoProblems[logo] } }
  const edit = { basedOn, body: { ...value, logo }, staffId }
  return form.get('intent') === 'publish'
    ? resultOf(await publishBrand(services, edit), brandMessages.published)
    : resultOf(await saveBrandDraft(db, edit), brandMessages.saved)
}

async function logoIn(
  services: Services,
  form: FormData,
  current: Logo | null,
): Promise<Logo | null | LogoProblem> {
  const file = form.get('logoFile')
  if (file instanceof File && file.size > 0) return saveLogo(services, await file.bytes())
  return form.get('removeLogo') === 'on' ? null : current
}

/** The draft, or the published brand without a draft. */
export async function findEditedBrand(db: Services['db']): Promise<Brand> {
  const edited = (await findSiteDraft(db, 'brand')) ?? (await findNewestSiteRecord(db, 'brand'))
  return completeBrand(edited?.body)
}

async function restore(
  services: Services,
  { staffId, restored, form }: { staffId: string; restored: number; form: FormData },
): Promise<BrandResult> {
  const record = Number.isSafeInteger(restored)
    ? await findSiteRecord(services.db, 'brand', restored)
    : undefined
  if (!record) return { tone: 'error', text: brandMessages.unknownVersion }
  const basedOn = { published: versionIn(form, 'basedOnVersion'), draft: 0 }
  const edit = { basedOn, body: completeBrand(record.body), staffId }
  const { tone, text } = resultOf(
    await publishBrand(services, edit, restored),
    brandMessages.published,
  )
  return { tone, text }
}

function resultOf(saved: BrandSaved, success: string): BrandResult {
  return saved.outcome === 'saved'
    ? { tone: 'success', text: success, versions: saved.versions }
    : { tone: 'error', text: brandMessages.changedByOther }
}

function versionsIn(form: FormData): BrandVersions {
  return {
    published: versionIn(form, 'basedOnVersion'),
    draft: versionIn(form, 'basedOnDraft'),
  }
}

function versionIn(form: FormData, field: string): number {
  const version = Number(form.get(field) ?? Number.NaN)
  if (!Number.isInteger(version)) throw new Response('No such form', { status: 400 })
  return version
}
