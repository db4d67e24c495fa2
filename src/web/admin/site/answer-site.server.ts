import type { Db } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import { parseAboutUs, parseFaqs, parseShopDetails, type Parsed } from '#shop/site/site-form.ts'
import { siteKinds, type SiteBodies, type SiteKind } from '#shop/site/site-record.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'
import type { SiteAnswer } from './site-answer.ts'

const parsers: { [Kind in SiteKind]: (form: FormData) => Parsed<SiteBodies[Kind]> } = {
  about: parseAboutUs,
  'shop-details': parseShopDetails,
  faqs: parseFaqs,
}

/** Each of the three forms names its kind and the version that it was drawn from; 'restore' publishes an older version again. */
export async function answerSite(
  { db, log }: { db: Db; log: Logger },
  adminId: string,
  form: FormData,
): Promise<SiteAnswer> {
  const kind = siteKinds.find((known) => known === form.get('kind'))
  const basedOnVersion = Number(form.get('basedOnVersion'))
  if (!kind || !Number.isInteger(basedOnVersion))
    throw new Response('No such form', { status: 400 })
  try {
    const restored = Number(form.get('restore'))
    const parsed = restored ? await olderBody(db, kind, restored) : parsers[kind](form)
    if (parsed.body === null) return { kind, outcome: 'refused', message: parsed.message }

    const published = await publishSiteRecord(db, {
      kind,
      basedOnVersion,
      body: parsed.body,
      publishedBy: adminId,
      ...(restored ? { restores: restored } : {}),
    })
    if (published.outcome === 'published')
      return {
        kind,
        outcome: 'published',
        message: 'Updated successfully!',
        version: published.version,
      }
    return {
      kind,
      outcome: 'refused',
      message:
        'Somebody else updated this a moment ago. Yours is still here: compare it with the newest version below, then press Update again.',
    }
  } catch (error) {
    log.error({ err: error, kind }, 'site information could not be published')
    return { kind, outcome: 'refused', message: 'Failed to Update!' }
  }
}

async function olderBody(
  db: Db,
  kind: SiteKind,
  version: number,
): Promise<Parsed<SiteBodies[SiteKind]>> {
  const record = Number.isSafeInteger(version) ? await findSiteRecord(db, kind, version) : undefined
  return record
    ? { body: record.body, message: null }
    : { body: null, message: 'That version is not here any more.' }
}
