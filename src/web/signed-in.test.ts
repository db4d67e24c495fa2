import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { shopContext, type Shop } from './shop-context.server.ts'
import { readSignedIn, requireAdmin, requireCustomer, requireStaff } from './signed-in.server.ts'

const asha: SignedIn = {
  id: 'u1',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  role: 'user',
}
const owner: SignedIn = { ...asha, id: 'u2', role: 'admin' }
const packer: SignedIn = { ...asha, id: 'u3', role: 'packer' }

function asking(who: SignedIn | null) {
  let looks = 0
  const context = new RouterContextProvider()
  const auth = {
    readSession: async () => {
      looks += 1
      return who
    },
  }
  context.set(shopContext, { auth } as unknown as Shop)
  return { context, looks: () => looks }
}

async function sentTo(asked: Promise<SignedIn>): Promise<string | null> {
  const answer: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(answer instanceof Response)) throw new Error('nobody was turned away')
  expect(answer.status).toBe(302)
  return answer.headers.get('location')
}

const page = new Request('http://zari.test/orders?page=2')

test('a customer’s page opens for customers; guests and admins are sent to the login and come back', async () => {
  expect(await requireCustomer(page, asking(asha).context)).toEqual(asha)
  expect(await sentTo(requireCustomer(page, asking(null).context))).toBe(
    '/authentication?next=%2Forders%3Fpage%3D2',
  )
  expect(await sentTo(requireCustomer(page, asking(owner).context))).toBe(
    '/authentication?next=%2Forders%3Fpage%3D2',
  )
})

test('the back office opens for admins only', async () => {
  expect(await requireAdmin(page, asking(owner).context)).toEqual(owner)
  expect(await sentTo(requireAdmin(page, asking(null).context))).toBe(
    '/admin/login?next=%2Forders%3Fpage%3D2',
  )
  expect(await sentTo(requireAdmin(page, asking(asha).context))).toBe(
    '/admin/login?next=%2Forders%3Fpage%3D2',
  )
})

test('the order desk opens for packers too; everything else tells them so, and a login would not help', async () => {
  expect(await requireStaff(page, asking(packer).context)).toEqual(packer)
  expect(await requireStaff(page, asking(owner).context)).toEqual(owner)
  expect(await sentTo(requireStaff(page, asking(asha).context))).toBe(
    '/admin/login?next=%2Forders%3Fpage%3D2',
  )
  expect(await sentTo(requireCustomer(page, asking(packer).context))).toBe(
    '/authentication?next=%2Forders%3Fpage%3D2',
  )
  const refusal: unknown = await requireAdmin(page, asking(packer).context).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(refusal).toMatchObject({ status: 403 })
})

test('a form that was sent is not sent again by coming back', async () => {
  const post = new Request('http://zari.test/profile?address=new', { method: 'POST' })
  expect(await sentTo(requireCustomer(post, asking(null).context))).toBe(
    '/authentication?next=%2Fprofile',
  )
})

test('whoever walked to a page by script comes back to the page, not to its data', async () => {
  expect(
    await sentTo(
      requireAdmin(
        new Request('http://zari.test/admin/products.data?page=2'),
        asking(null).context,
      ),
    ),
  ).toBe('/admin/login?next=%2Fadmin%2Fproducts%3Fpage%3D2')
  expect(
    await sentTo(requireCustomer(new Request('http://zari.test/_root.data'), asking(null).context)),
  ).toBe('/authentication?next=%2F')
})

test('one request looks at the session once; another request looks again', async () => {
  const { context, looks } = asking(asha)
  await Promise.all([readSignedIn(page, context), requireCustomer(page, context)])
  expect(looks()).toBe(1)
  await readSignedIn(page, asking(asha).context)
  expect(looks()).toBe(1)
})
