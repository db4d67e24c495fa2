import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SignedIn } from '#platform/auth/auth.server.ts'
import { shopContext, type Shop } from '../shop-context.server.ts'
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

function contextOf(who: SignedIn | null) {
  let reads = 0
  const context = new RouterContextProvider()
  const auth = {
    readSession: async () => {
      reads += 1
      return who
    },
  }
  context.set(shopContext, { auth } as unknown as Shop)
  return { context, reads: () => reads }
}

async function redirectOf(result: Promise<SignedIn>): Promise<string | null> {
  const answer: unknown = await result.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(answer instanceof Response)) throw new Error('no redirect')
  expect(answer.status).toBe(302)
  return answer.headers.get('location')
}

const page = new Request('http://zari.test/orders?page=2')

test('a customer page redirects guests and admins to the login with a return path', async () => {
  expect(await requireCustomer(page, contextOf(asha).context)).toEqual(asha)
  expect(await redirectOf(requireCustomer(page, contextOf(null).context))).toBe(
    '/authentication?next=%2Forders%3Fpage%3D2',
  )
  expect(await redirectOf(requireCustomer(page, contextOf(owner).context))).toBe(
    '/authentication?next=%2Forders%3Fpage%3D2',
  )
})

test('admin pages are open only to admins', async () => {
  expect(await requireAdmin(page, contextOf(owner).context)).toEqual(owner)
  expect(await redirectOf(requireAdmin(page, contextOf(null).context))).toBe(
    '/admin/login?next=%2Forders%3Fpage%3D2',
  )
  expect(await redirectOf(requireAdmin(page, contextOf(asha).context))).toBe(
    '/admin/login?next=%2Forders%3Fpage%3D2',
  )
})

test('order processing is open to packers; other admin pages give them 403', async () => {
  expect(await requireStaff(page, contextOf(packer).context)).toEqual(packer)
  expect(await requireStaff(page, contextOf(owner).context)).toEqual(owner)
  expect(await redirectOf(requireStaff(page, contextOf(asha).context))).toBe(
    '/admin/login?next=%2Forders%3Fpage%3D2',
  )
  expect(await redirectOf(requireCustomer(page, contextOf(packer).context))).toBe(
    '/authentication?next=%2Forders%3Fpage%3D2',
  )
  const refusal: unknown = await requireAdmin(page, contextOf(packer).context).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(refusal).toMatchObject({ status: 403 })
})

test('the return path after a POST request has no query string, so that nothing is sent again', async () => {
  const post = new Request('http://zari.test/profile?address=new', { method: 'POST' })
  expect(await redirectOf(requireCustomer(post, contextOf(null).context))).toBe(
    '/authentication?next=%2Fprofile',
  )
})

test('the return path of a request for route data is the path of the page', async () => {
  expect(
    await redirectOf(
      requireAdmin(
        new Request('http://zari.test/admin/products.data?page=2'),
        contextOf(null).context,
      ),
    ),
  ).toBe('/admin/login?next=%2Fadmin%2Fproducts%3Fpage%3D2')
  expect(
    await redirectOf(
      requireCustomer(new Request('http://zari.test/_root.data'), contextOf(null).context),
    ),
  ).toBe('/authentication?next=%2F')
})

test('the session is read only once per request', async () => {
  const { context, reads } = contextOf(asha)
  await Promise.all([readSignedIn(page, context), requireCustomer(page, context)])
  expect(reads()).toBe(1)
  await readSignedIn(page, contextOf(asha).context)
  expect(reads()).toBe(1)
})
