import { findPolicyTemplate } from '#shop/pages/find-policy-template.server.ts'
import { factsOf } from '#shop/pages/page-facts.ts'
import { listPages } from '#shop/pages/page-store.server.ts'
import { publishPage } from '#shop/pages/publish-page.server.ts'
import { savePage } from '#shop/pages/save-page.server.ts'
import { publishSiteRecord } from '#shop/site/publish-site-record.server.ts'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { businessDetails } from './business-details.ts'
import type { DemoShop } from './demo-shop.ts'
import { shopDetails } from './shop-texts.ts'

/** Publishes the four policies as an owner would, with the business details that they need. */
export async function publishPolicies({ db, config }: DemoShop): Promise<void> {
  if (!(await findNewestSiteRecord(db, 'business')))
    await publishSiteRecord(db, {
      kind: 'business',
      basedOnVersion: 0,
      body: businessDetails,
      publishedBy: null,
    })
  const facts = factsOf({
    shopName: config.shopName,
    address: shopDetails.address,
    business: businessDetails,
  })
  for (const page of await listPages(db)) {
    const content = await findPolicyTemplate(db, page)
    if (!content || page.publishedVersion !== null) continue
    if (page.newestVersion === 0)
      await savePage(db, { pageId: page.id, basedOnVersion: 0, content, staffId: null })
    await publishPage(db, { pageId: page.id, version: 1, at: null, staffId: null }, facts)
  }
}
