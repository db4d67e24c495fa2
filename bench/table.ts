import { parseArgs } from 'node:util'
import { measureCachedPage } from './cached-page.ts'
import { measureEventStreams } from './event-streams.ts'
import { measureFullCacheMemory } from './full-cache-memory.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMisses } from './misses.ts'
import { openBuiltShop } from './targets/built-shop.ts'
import { printRows, type Row } from './targets/target-rows.ts'
import { measureSearch } from './search-at-scale.ts'
import { measureScripts } from './script-size.ts'
import { measureStockUpdates } from './stock-updates.ts'

/** Measures all performance targets: `npm run bench [-- --products 100000 --streams 10000 --search
 * 1000000]`. `--search 0` skips the largest shop. */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    streams: { type: 'string', default: '10000' },
    search: { type: 'string', default: '1000000' },
  },
})
const rows: Row[] = []

async function note(about: string, measure: () => Promise<Row[]>): Promise<void> {
  console.log(`→ ${about}`)
  const measured = await measure()
  for (const { what, measured: figure } of measured) console.log(`  ${what}: ${figure}`)
  rows.push(...measured)
}

rows.push(...measureScripts())
const builtShop = await openBuiltShop(Number(values.products))
const shop = await builtShop.openShop()
await note('cached pages', () => measureCachedPage(`${shop.url}/`, shop.pid))
await note('misses', () => measureMisses(builtShop, shop))
await note('search', () => measureSearch(builtShop.db, builtShop.products))
await shop.restart()
await note('memory', () => measureFullCacheMemory(builtShop, shop))
await shop.restart()
await note('event streams', () => measureEventStreams(builtShop, shop, Number(values.streams)))
await note('Lighthouse', () => measureLighthouse())
const other = await builtShop.openShop()
await note('stock changes', () => measureStockUpdates(builtShop, [shop, other]))
await builtShop.close()

if (Number(values.search) > 0) {
  const large = await openBuiltShop(Number(values.search))
  await note('search', () => measureSearch(large.db, large.products))
  await large.close()
}
printRows(rows)
