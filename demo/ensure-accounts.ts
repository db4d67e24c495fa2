import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import { insertAccount, type NewAccount } from '#platform/auth/create-account.server.ts'
import type { Role } from '#shop/people/role.ts'
import { countAddresses } from '#shop/customers/address-store.server.ts'
import { saveAddress } from '#shop/customers/save-address.server.ts'
import { demoCustomer } from './demo-accounts.ts'
import type { DemoShop } from './demo-shop.ts'
import { savedAddresses } from './people/demo-customer.ts'

/** Creates the account if it does not exist. Skips the password rules, which may refuse the public
 * passwords of the demo. */
export async function ensureAccount(
  { db }: Pick<DemoShop, 'db'>,
  account: NewAccount,
  role: Role,
): Promise<string> {
  const known = await findAccountByEmail(db, account.email)
  if (known) return known.id
  const created = await insertAccount(db, account, { role, isEmailConfirmed: true })
  if (created.outcome !== 'created')
    throw new Error(`The demo account ${account.email} could not be created: ${created.outcome}`)
  return created.userId
}

/** Creates the demo customer with all addresses; the first one becomes the default. */
export async function ensureDemoCustomer(shop: DemoShop): Promise<string> {
  const customerId = await ensureAccount(shop, demoCustomer, 'user')
  const kept = await countAddresses(shop.db, customerId)
  for (const address of savedAddresses.slice(kept)) {
    const saved = await saveAddress(shop.db, { customerId, id: null, address })
    if (saved.outcome !== 'saved') throw new Error(`A demo address was refused: ${saved.outcome}`)
  }
  return customerId
}
