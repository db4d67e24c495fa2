import type { BrowserContextOptions } from 'playwright'
import type { Db } from '../../src/platform/database/database.server.ts'
import type { openBrowser } from './browser.ts'
import { sareeInShop } from './builders.ts'
import { fillDelivery, goToOrderSummary, putInCart, signUpNewCustomer } from './shopping.ts'

/** A new customer with a saree in the cart and a filled checkout form. */
export async function openReadyToPay(
  db: Db,
  visitor: Awaited<ReturnType<typeof openBrowser>>,
  options?: BrowserContextOptions,
) {
  const saree = await sareeInShop(db, { images: 0 })
  const { page, openTab } = await visitor(options)
  const customer = await signUpNewCustomer(page)
  await putInCart(page, saree)
  await goToOrderSummary(page)
  await fillDelivery(page)
  return { page, openTab, saree, customer }
}
