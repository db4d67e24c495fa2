import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import type { Credentials, NewAccount } from '#platform/auth/auth.server.ts'
import type { Role } from '#platform/auth/role.ts'
import { countAddresses } from '#shop/customers/address-store.server.ts'
import { saveAddress } from '#shop/customers/save-address.server.ts'
import { demoCustomer } from './demo-accounts.ts'
import type { DemoShop } from './load-demo.ts'
import { savedAddresses } from './people/demo-customer.ts'

export async function ensureAccount(
  { db, auth }: DemoShop,
  account: NewAccount & Credentials,
  role: Role,
): Promise<string> {
  const known = await findAccountByEmail(db, account.email)
  if (known) return known.id
  const created = await auth.createAccount(account, role)
  if (created.outcome !== 'created')
    throw new Error(`The demo account ${account.email} could not be made: ${created.outcome}`)
  return created.userId
}

/** With the whole address book; the first address becomes the default by the book's own rule. */
export async function ensureDemoCustomer(shop: DemoShop): Promise<string> {
  const customerId = await ensureAccount(shop, demoCustomer, 'user')
  const kept = await countAddresses(shop.db, customerId)
  for (const address of savedAddresses.slice(kept)) {
    const saved = await saveAddress(shop.db, { customerId, id: null, address })
    if (saved.outcome !== 'saved') throw new Error(`A demo address was refused: ${saved.outcome}`)
  }
  return customerId
}
