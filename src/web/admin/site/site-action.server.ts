import type { Db } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { textsByField, type FieldTexts, type ParseResult } from '#shop/parse-result.ts'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import {
  parseAboutUs,
  parseFaqs,
  parseShopDetails,
  type SiteErrorCode,
  type SiteField,
} from '#shop/site/site-form.ts'
import { infoKinds, type InfoKind, type SiteBodies } from '#shop/site/site-record.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'
import { fieldErrorTexts, siteErrorText, siteMessages } from './site-messages.ts'
import type { SiteResult } from './site-result.ts'

type Parse<Kind extends InfoKind> = (
  form: FormData,
) => ParseResult<SiteBodies[Kind], SiteField, SiteErrorCode>

const parsers: { [Kind in InfoKind]: Parse<Kind> } = {
  about: parseAboutUs,
  'shop-details': parseShopDetails,
  faqs: parseFaqs,
}

type Services = { db: Db; log: Logger }
type Body = { body: SiteBodies[InfoKind] } | { refusal: string; problems?: FieldTexts<SiteField> }

/** Publishes a new version from one of the three forms. The intent `restore` publishes an older
 * version again. */
export async function siteAction(
  { db, log }: Services,
  adminId: string,
  form: FormData,
): Promise<SiteResult> {
  const kind = infoKinds.find((known) => known === form.get('kind'))
  const basedOnVersion = Number(form.get('basedOnVersion'))
  if (!kind || !Number.isInteger(basedOnVersion))
    throw new Response('No such form', { status: 400 })
  const refused = (message: string, problems: FieldTexts<SiteField> = {}) =>
    ({ kind, outcome: 'refused', message, problems }) as const
  try {
    const restored = Number(form.get('restore'))
    const read = restored ? await readOlder(db, kind, restored) : readForm(kind, form)
    if ('refusal' in read) return refused(read.refusal, read.problems)

    const published = await publishSiteRecord(db, {
      kind,
      basedOnVersion,
      body: read.body,
      publishedBy: adminId,
      ...(restored ? { restores: restored } : {}),
    })
    if (published.outcome !== 'published') return refused(siteMessages.changedByOther)
    const { version } = published
    return { kind, outcome: 'published', message: siteMessages.published, version }
  } catch (error) {
    log.error({ err: error, kind }, 'site information could not be published')
    return refused(siteMessages.failed)
  }
}

function readForm(kind: InfoKind, form: FormData): Body {
  const { value, errors } = parsers[kind](form)
  return errors.length > 0
    ? { refusal: siteErrorText(kind, errors), problems: textsByField(errors, fieldErrorTexts) }
    : { body: value }
}

async function readOlder(db: Db, kind: InfoKind, version: number): Promise<Body> {
  const record = Number.isSafeInteger(version) ? await findSiteRecord(db, kind, version) : undefined
  return record ? { body: record.body } : { refusal: siteMessages.unknownVersion }
}
