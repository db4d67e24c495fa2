import { ensureAdmin, makeSetUpLink } from '#platform/auth/first-admin.server.ts'
import { refuseDemoAccountsInPublic } from '#platform/config.server.ts'
import { hasDemoAccounts, isEmptyShop, loadDemo } from './demo/load-demo.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** Sees to it that somebody can get in: the admin of the settings, the demo shop, or a link. Answers what to print. */
export async function prepareOwners(shop: Shop, say: (line: string) => void): Promise<string[]> {
  const { config, db, auth } = shop
  const words: string[] = []
  if (config.firstAdmin) await ensureAdmin(db, auth, config.firstAdmin)
  if (config.demo === 'yes' || (config.demo === 'when-empty' && await isEmptyShop(db))) await loadDemo(shop, say)

  const isDemo = await hasDemoAccounts(db)
  refuseDemoAccountsInPublic(config, isDemo)
  if (isDemo) {
    words.push('Demo customer: customer@zari.test / customer-demo-1', 'Demo admin:    admin@zari.test / admin-demo-1')
  }
  const link = await makeSetUpLink(db, auth, { shopUrl: config.shopUrl, now: new Date() })
  if (link) words.push(`Make the first admin (once, within 24 hours): ${link}`)
  return words
}
