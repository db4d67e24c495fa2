import type { Db } from '#platform/database/database.server.ts'
import { factsOf } from '#shop/pages/page-facts.ts'
import type { PageContent } from '#shop/pages/page-content.ts'
import { publishPage } from '#shop/pages/publish-page.server.ts'
import { createPage, savePage } from '#shop/pages/save-page.server.ts'
import type { Block } from '#shop/pages/rich-text.ts'
import { admin } from './builders.ts'

/** A page with one paragraph, or with the given blocks. */
export function pageContent(text: string | Block[], more: Partial<PageContent> = {}): PageContent {
  const content: Block[] =
    typeof text === 'string' ? [{ type: 'paragraph', content: [{ type: 'text', text }] }] : text
  return {
    title: 'Our weavers',
    seoTitle: '',
    seoDescription: '',
    text: { type: 'doc', content },
    ...more,
  }
}

/** Creates a page and publishes its second version. The first version is empty. */
export async function publishedPage(
  db: Db,
  title: string,
  text: string | Block[],
): Promise<{ id: string; staffId: string }> {
  const { id: staffId } = await admin(db)
  const created = await createPage(db, { title, staffId })
  if (created.outcome !== 'created') throw new Error(`page not created: ${created.outcome}`)
  const pageId = created.id
  await savePage(db, { pageId, basedOnVersion: 1, content: pageContent(text, { title }), staffId })
  const facts = factsOf({ shopName: 'Zari', address: undefined, business: undefined })
  await publishPage(db, { pageId, version: 2, at: null, staffId }, facts)
  return { id: pageId, staffId }
}
