import { insertAccount } from '../../src/platform/auth/create-account.server.ts'
import { DEMO_ADMIN_EMAIL, DEMO_CUSTOMER_EMAIL } from '../../src/shop/own-shop/demo-accounts.ts'
import type { Role } from '../../src/shop/people/role.ts'
import type { TestShop } from './test-shop.ts'
import { visitor, type Visitor } from './visitor.ts'

const PASSWORD = 'six-yards-of-silk'

/** Creates the two accounts that make a shop a demo, and signs its admin in. */
export async function openDemo(shop: TestShop): Promise<Visitor> {
  const { auth, db } = shop.shop
  const named = { password: PASSWORD, firstName: 'Zoya', lastName: 'Kapoor' }
  const add = (email: string, role: Role) =>
    insertAccount(db, { ...named, email }, { role, isEmailConfirmed: true })
  await add(DEMO_CUSTOMER_EMAIL, 'user')
  await add(DEMO_ADMIN_EMAIL, 'admin')
  const session = await auth.signIn(
    { email: DEMO_ADMIN_EMAIL, password: PASSWORD },
    new Request(shop.url),
  )
  if (session.outcome !== 'signed-in') throw new Error(session.outcome)
  return visitor(shop.url, session.cookie.split(';')[0])
}
