import { refuseDemoAccountsInPublic } from '#shop/config/open-to-others.ts'
import { findIsDemo } from '#shop/own-shop/own-shop-store.server.ts'
import { resetSecondFactorBySetting } from '#shop/people/change-staff.server.ts'
import { closeNewShop } from '#shop/settings/opening/open-for-visitors.server.ts'
import { ensureAdmin, createSetUpLink } from '#shop/people/first-admin.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { demoAdmin, demoCustomer } from '../../demo/demo-accounts.ts'

/** Makes sure that an admin can sign in: through the settings, a demo account or a setup link.
 * Returns lines to print. */
export async function prepareFirstRun(
  shop: Shop,
  print: (line: string) => void,
): Promise<string[]> {
  const { config, db, auth } = shop
  if (config.demo === 'no') await closeNewShop(db)
  if (config.firstAdmin) await ensureAdmin(db, auth, config.firstAdmin)
  if (config.demo !== 'no') {
    const { findDemoState } = await import('../../demo/demo-state.ts')
    if ((await findDemoState(db)) !== 'leave-alone')
      refuseDemoAccountsInPublic(config, 'would-be-created')
    const { loadDemo } = await import('../../demo/load-demo.ts')
    await loadDemo(shop, print)
  }

  const lines: string[] = []
  if (config.resetSecondStepOf) lines.push(await resetSecondFactor(shop, config.resetSecondStepOf))
  const hasDemoAccounts = await findIsDemo(db)
  refuseDemoAccountsInPublic(config, hasDemoAccounts ? 'exist' : 'none')
  if (hasDemoAccounts)
    lines.push(
      'Demo shop: an empty database gets demo data unless ADMIN_EMAIL, the gateway keys or SMTP_URL is set.',
      'For a shop of your own start with DEMO=false and an empty database (another DATA_DIR).',
      `Demo customer: ${demoCustomer.email} / ${demoCustomer.password}`,
      `Demo admin:    ${demoAdmin.email} / ${demoAdmin.password}`,
    )
  const link = await createSetUpLink(db, { shopUrl: config.shopUrl, now: new Date() })
  if (link) lines.push(`Create the first admin (works once, for 24 hours): ${link}`)
  return lines
}

/** Finishes the images of a demo shop in the background. */
export async function continueDemo(shop: Shop): Promise<{ close: () => Promise<void> } | null> {
  if (shop.config.demo === 'no' || !(await findIsDemo(shop.db))) return null
  const { startDrawingLarger } = await import('../../demo/draw-larger-pictures.ts')
  return startDrawingLarger(shop)
}

async function resetSecondFactor(shop: Shop, email: string): Promise<string> {
  const { outcome } = await resetSecondFactorBySetting(shop, email)
  const result =
    outcome === 'reset'
      ? `The second step of ${email} is off`
      : `There is no second step for ${email}`
  return `${result}. Please remove RESET_SECOND_STEP_OF from the settings.`
}
