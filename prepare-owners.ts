import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import { ensureAdmin, makeSetUpLink } from '#platform/auth/first-admin.server.ts'
import { refuseDemoAccountsInPublic } from '#platform/config.server.ts'
import { resetSecondFactorBySetting } from '#shop/people/change-staff.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { demoAdmin, demoCustomer } from './demo/demo-accounts.ts'

/** Sees to it that somebody can get in: the admin of the settings, the demo shop, or a link. Answers what to print. */
export async function prepareOwners(shop: Shop, say: (line: string) => void): Promise<string[]> {
  const { config, db, auth } = shop
  if (config.firstAdmin) await ensureAdmin(db, auth, config.firstAdmin)
  if (config.demo !== 'no') {
    const { loadDemo } = await import('./demo/load-demo.ts')
    await loadDemo(shop, say)
  }

  const words: string[] = []
  if (config.resetSecondStepOf) words.push(await resetAsSet(shop, config.resetSecondStepOf))
  const isDemo =
    (await hasAccount(shop, demoAdmin.email)) || (await hasAccount(shop, demoCustomer.email))
  refuseDemoAccountsInPublic(config, isDemo)
  if (isDemo)
    words.push(
      `Demo customer: ${demoCustomer.email} / ${demoCustomer.password}`,
      `Demo admin:    ${demoAdmin.email} / ${demoAdmin.password}`,
    )
  const link = await makeSetUpLink(db, auth, { shopUrl: config.shopUrl, now: new Date() })
  if (link) words.push(`Make the first admin (once, within 24 hours): ${link}`)
  return words
}

async function resetAsSet({ db }: Shop, email: string): Promise<string> {
  const { outcome } = await resetSecondFactorBySetting(db, email)
  const done =
    outcome === 'reset'
      ? `The second step of ${email} is off`
      : `There is no second step of ${email}`
  return `${done}. Please take RESET_SECOND_STEP_OF out of the settings again.`
}

async function hasAccount({ db }: Shop, email: string): Promise<boolean> {
  return (await findAccountByEmail(db, email)) !== undefined
}
