import { expect, test, vi } from 'vitest'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop({ HOST: '0.0.0.0' })
const { log } = shop.shop
const guest = visitor(shop.url)

test('search terms do not appear in the log', async () => {
  const lines: string[] = []
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((...values: unknown[]) => {
      lines.push(JSON.stringify(values))
    })
  for (const path of [
    '/shop/searchQuery/anjali',
    '/shop/SEARCHQUERY/anjali.data',
    '/shop/%73earchQuery/anjali',
  ])
    await guest.get(path)
  await guest.get('/shop/suggestions?q=anjali')
  await guest.get('/shop/searchQuery?searchvalue=anjali')
  await guest.get('/authentication')
  await expect.poll(() => lines.join('\n')).toContain('/authentication')
  expect(lines.length).toBeGreaterThanOrEqual(5)
  expect(lines.join('\n')).not.toContain('anjali')
  vi.restoreAllMocks()
})

test('other sites may embed only images', async () => {
  const policy = async (path: string) =>
    (await guest.get(path)).headers.get('cross-origin-resource-policy')
  const home = await (await guest.get('/')).text()
  const preview = /"og:image" content="[^"]*?(\/static\/[^"]+)"/.exec(home)?.[1]
  expect(await policy('/')).toBe('same-origin')
  expect(await policy('/feed.xml')).toBe('same-origin')
  expect(await policy(preview!)).toBe('cross-origin')
  expect(await policy(`/images/${crypto.randomUUID()}/preview.jpg`)).toBe('cross-origin')
})

test('in a public shop without gateway keys, every admin page says that payments are not real', async () => {
  const admin = await signedIn(shop, 'admin')
  for (const path of ['/admin', '/admin/orders', '/admin/settings', '/admin/money'])
    expect(await (await admin.get(path)).text()).toContain('Payments are not real.')
})
