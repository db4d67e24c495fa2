import type { Db } from '#platform/database/database.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { Config } from '#shop/config/config.ts'
import { parsePageContent } from '#shop/pages/page.ts'
import { pageKind } from '#shop/pages/page-store.server.ts'
import { publishPage, withdrawPage } from '#shop/pages/publish-page.server.ts'
import { parsePublishTime } from '#shop/pages/publish-time.ts'
import { readFacts } from '#shop/pages/read-facts.server.ts'
import { renamePage, type PageRenamed } from '#shop/pages/rename-page.server.ts'
import { savePage, type PageSaved } from '#shop/pages/save-page.server.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { failure, success } from '../action-result.ts'
import { missingText, pageErrorText, pageMessages } from './page-messages.ts'
import type { PageResult } from './page-result.ts'

type Services = { db: Db; log: Logger; config: Pick<Config, 'shopName' | 'isShopNameSet'> }
type Sent = { pageId: string; staffId: string; form: FormData }

/** Handles every form of a page's screen. */
export async function pageAction(services: Services, sent: Sent): Promise<PageResult> {
  try {
    return await chosenAction(services, sent)
  } catch (error) {
    services.log.error({ err: error, pageId: sent.pageId }, 'page could not be saved')
    return failure(pageMessages.failed)
  }
}

async function chosenAction(services: Services, sent: Sent): Promise<PageResult> {
  const { db } = services
  const { pageId, staffId, form } = sent
  switch (form.get('intent')) {
    case 'rename-page': {
      const typed = String(form.get('address') ?? '')
      return renameResult(await renamePage(db, { pageId, typed, staffId }))
    }
    case 'withdraw-page':
    case 'cancel-publication': {
      const what = form.get('intent') === 'withdraw-page' ? 'page' : 'schedule'
      const { outcome } = await withdrawPage(db, { pageId, what, staffId })
      if (outcome !== 'withdrawn') return failure(pageMessages.nothingToWithdraw)
      return success(what === 'page' ? pageMessages.withdrawn : pageMessages.scheduleCancelled)
    }
    default:
      return saveFromForm(services, sent)
  }
}

/** Saves the text, or an older version of it, and publishes it if the admin wishes. */
async function saveFromForm(services: Services, sent: Sent): Promise<PageResult> {
  const { db } = services
  const { pageId, staffId, form } = sent
  const intent = form.get('intent')
  const at = intent === 'schedule-page' ? parsePublishTime(form.get('publishAt'), new Date()) : null
  if (intent === 'schedule-page' && !at) return failure(pageMessages.notATime)
  const restores = form.has('restore') ? wholeNumberIn(form, 'restore') : null
  const read = restores !== null ? await readOlder(db, pageId, restores) : readContent(form)
  if ('result' in read) return read.result

  const saved = await savePage(db, {
    pageId,
    staffId,
    basedOnVersion: wholeNumberIn(form, 'basedOnVersion'),
    content: read.content,
    ...(restores ? { restores } : {}),
  })
  if (saved.outcome !== 'saved') return failure(saveProblems[saved.outcome])
  const { version } = saved
  if (intent !== 'publish-page' && !at) return { ...success(pageMessages.saved), version }

  const facts = await readFacts(services)
  const published = await publishPage(db, { pageId, version, at, staffId }, facts)
  switch (published.outcome) {
    case 'published':
    case 'scheduled':
      return { ...success(pageMessages[published.outcome]), version }
    case 'facts-missing':
      return { ...failure(missingText(published.missing)), version }
    default:
      return { ...failure(saveProblems[published.outcome]), version }
  }
}

type Read = { content: Parameters<typeof savePage>[1]['content'] } | { result: PageResult }

function readContent(form: FormData): Read {
  const { value, errors } = parsePageContent(form)
  if (errors.length === 0) return { content: value }
  const problems: PageResult['problems'] = {}
  for (const { field, code } of errors) problems[field] ??= pageErrorText(field, code)
  return { result: { ...failure(pageMessages.incomplete), problems } }
}

async function readOlder(db: Db, pageId: string, version: number): Promise<Read> {
  const record = await findSiteRecord(db, pageKind(pageId), version)
  return record ? { content: record.body } : { result: failure(pageMessages.unknownVersion) }
}

const saveProblems: Record<Exclude<PageSaved['outcome'], 'saved'>, string> = {
  'someone-saved-first': pageMessages.changedByOther,
  'unknown-page': pageMessages.unknown,
  'unknown-image': pageMessages.unknownImage,
}

function renameResult({ outcome }: PageRenamed): PageResult {
  switch (outcome) {
    case 'renamed':
    case 'unchanged':
      return success(pageMessages.renamed)
    case 'no-address':
      return failure(pageMessages.noAddress)
    case 'taken':
      return failure(pageMessages.taken)
    case 'is-policy':
      return failure(pageMessages.isPolicy)
    case 'unknown-page':
      return failure(pageMessages.unknown)
  }
}
