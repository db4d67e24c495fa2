import { expect, test } from 'vitest'
import { quickEditProduct } from '../../src/shop/catalogue/quick-edit-product.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { openBalancer } from '../support/balancer.ts'
import { sareeInShop } from '../support/builders.ts'
import { otherBuild } from '../support/other-build.ts'
import { testDatabase } from '../support/test-database.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const balancer = await openBalancer()
const settings = { SHOP_URL: balancer.url, STOP_PAUSE_SECONDS: '1' }
const { db, connection } = await testDatabase()
const first = await startShop(settings, connection)
const saree = await sareeInShop(db, {
  sellingPricePaise: 100_000,
  originalPricePaise: 50_000_000,
})
const admin = await signedIn(first, 'admin')
const product = productPath(saree)
const addresses = ['/', '/shop/saree', product, `${product}.data`, '/faq.data', '/contact']

const scriptsIn = (html: string) => new Set(html.match(/\/static\/[\w.-]+\.(?:js|css)/g))
const priceIn = (html: string) =>
  Number(/"sellingPricePaise",(\d+)/.exec(html.replaceAll('\\"', '"'))?.[1])
/** An event usually reaches a process within milliseconds; a busy machine may need this long. */
const LATE_MS = 2_000
/** The number of requests in each phase of the restart. */
const REQUESTS = 120

/** Until `stop`, customers load pages with all their scripts, and an admin changes a price. */
function openTraffic() {
  const shop = visitor(balancer.url)
  const failed: string[] = []
  const outdated: string[] = []
  const counts = { requests: 0, versions: new Set<string | null>() }
  const prices = [{ price: 100_000, at: 0 }]
  const traffic = { isOver: false }

  async function ask(path: string): Promise<Response> {
    counts.requests += 1
    const response = await shop.get(path)
    if (response.status !== 200) failed.push(`${path}: ${response.status}`)
    return response
  }
  async function browse(): Promise<void> {
    const loaded = new Set<string>()
    for (let turn = 0; !traffic.isOver; turn++) {
      const path = addresses[turn % addresses.length]!
      const known = prices.findLast(({ at }) => at < performance.now() - LATE_MS)!
      const response = await ask(path)
      const html = await response.text()
      if (path === product && priceIn(html) < known.price)
        outdated.push(`${priceIn(html)} after ${known.price}`)
      if (path.endsWith('.data')) counts.versions.add(response.headers.get('zari-version'))
      for (const script of [...scriptsIn(html)].filter((one) => !loaded.has(one))) {
        loaded.add(script)
        await (await ask(script)).arrayBuffer()
      }
      if (turn % 20 === 19) loaded.clear() // another customer
    }
  }
  async function changePrices(): Promise<void> {
    let basedOn = 1
    for (let price = 100_100; !traffic.isOver; price += 100) {
      const edit = { sellingPricePaise: price, quantity: null, savedBy: admin.id }
      const saved = await quickEditProduct(db, { id: saree.id, basedOn, ...edit })
      if (saved.outcome !== 'saved') throw new Error(saved.outcome)
      basedOn = saved.version
      prices.push({ price, at: performance.now() })
      for (let seen = counts.requests + 20; counts.requests < seen && !traffic.isOver;)
        await ask('/about').then((response) => response.text())
    }
  }
  const running = Promise.all([browse(), browse(), browse(), changePrices()])
  return {
    ...{ failed, outdated, counts, prices },
    async stop() {
      traffic.isOver = true
      await running
    },
  }
}

const name =
  'a rolling restart of two versions under load has no failed request and no outdated page'
test(name, { timeout: 300_000 }, async () => {
  const second = await first.openAnother()
  balancer.servers.push(first.url, second.url)
  const traffic = openTraffic()
  const served = async (requests: number) => {
    const until = traffic.counts.requests + requests
    await expect.poll(() => traffic.counts.requests).toBeGreaterThan(until)
  }
  await served(REQUESTS)
  const build = otherBuild()
  for (const old of [first, second]) {
    const fresh = await first.openAnother(build)
    balancer.servers.push(fresh.url)
    await served(REQUESTS)
    await old.close()
    expect(balancer.servers).not.toContain(old.url)
    await served(REQUESTS)
  }
  await traffic.stop()
  expect(traffic.failed).toEqual([])
  expect(traffic.outdated).toEqual([])
  expect(traffic.prices.length).toBeGreaterThan(5)
  // Responses of both versions were seen; each response names its version.
  expect([...traffic.counts.versions]).toHaveLength(2)
})
