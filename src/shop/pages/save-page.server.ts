import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { lockImageIds, updateMissingWords } from '../media/media-store.server.ts'
import { findSiteRecord, insertSiteRecord } from '../site/site-store.server.ts'
import { latinSlug } from '../slug.ts'
import { blockTexts, imagesOf } from './rich-text.ts'
import type { PageContent } from './page-content.ts'
import { PAGE_SLUG_MAX } from './page.ts'
import { insertPage, insertPageImages, lockPage, pageKind } from './page-store.server.ts'

export type PageEdit = {
  pageId: string
  /** The version that the editor saw; 0 if there was none. */
  basedOnVersion: number
  content: PageContent
  staffId: string | null
  /** The number of the older version that is saved again. */
  restores?: number
}

export type PageSaved =
  | { outcome: 'saved'; version: number }
  | { outcome: 'someone-saved-first' | 'unknown-page' | 'unknown-image' }

/** Saves a new version. Visitors see it when it is published. */
export function savePage(db: Db, edit: PageEdit): Promise<PageSaved> {
  return inTransaction(db, (tx) => saveVersion(tx, edit))
}

async function saveVersion(tx: Db, edit: PageEdit): Promise<PageSaved> {
  const { pageId, content, staffId } = edit
  const page = await lockPage(tx, pageId)
  if (!page) return { outcome: 'unknown-page' }
  if (page.newestVersion !== edit.basedOnVersion) return { outcome: 'someone-saved-first' }

  const imageIds = [...new Set(imagesOf(content.text).map(({ id }) => id))]
  if ((await lockImageIds(tx, imageIds)).length < imageIds.length)
    return { outcome: 'unknown-image' }
  const kind = pageKind(pageId)
  const before = await findSiteRecord(tx, kind, page.newestVersion)
  const version = page.newestVersion + 1
  if (!(await insertSiteRecord(tx, { kind, version, body: content, publishedBy: staffId })))
    return { outcome: 'someone-saved-first' }
  await insertPageImages(tx, pageId, imageIds)
  await updateMissingWords(tx, imagesOf(content.text))
  if (staffId)
    await recordChange(tx, {
      staffId,
      action: edit.restores ? 'page-restored' : 'page-saved',
      subject: `page:${pageId}`,
      before: null,
      after: null,
      ...differences(
        { ...(before && logged(before.body)), version: page.newestVersion },
        { ...logged(content), version, ...(edit.restores ? { restores: edit.restores } : {}) },
      ),
    })
  return { outcome: 'saved', version }
}

const logged = ({ text, ...others }: PageContent) => ({
  ...others,
  text: blockTexts(text).join('\n'),
})

export type PageCreated = { outcome: 'created'; id: string } | { outcome: 'no-address' | 'taken' }

/** Creates a draft whose address is made from its title. */
export function createPage(
  db: Db,
  { title, staffId }: { title: string; staffId: string },
): Promise<PageCreated> {
  const slug = latinSlug(title, PAGE_SLUG_MAX)
  if (!slug) return Promise.resolve({ outcome: 'no-address' })
  return inTransaction(db, async (tx): Promise<PageCreated> => {
    const id = await insertPage(tx, slug)
    if (!id) return { outcome: 'taken' }
    const content: PageContent = {
      title,
      seoTitle: '',
      seoDescription: '',
      text: { type: 'doc', content: [{ type: 'paragraph' }] },
    }
    await saveVersion(tx, { pageId: id, basedOnVersion: 0, content, staffId })
    return { outcome: 'created', id }
  })
}
