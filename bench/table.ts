import { parseArgs } from 'node:util'
import { measureCachedPage } from './cached-page.ts'
import { measureEventStreams } from './event-streams.ts'
import { measureFullCacheMemory } from './full-cache-memory.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMisses } from './misses.ts'
import { openFloor } from './proof/floor.ts'
import { printRows, type Row } from './proof/rows.ts'
import { measureSearch } from './search-at-scale.ts'
import { weighScripts } from './script-size.ts'
import { measureStockNews } from './stock-news.ts'

/** Every bar beside what was measured: `npm run bench [-- --products 100000 --streams 10000 --search 1000000]`; `--search 0` leaves the largest shop out. */
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

rows.push(...weighScripts())
const floor = await openFloor(Number(values.products))
const shop = await floor.openShop()
await note('cached pages', () => measureCachedPage(`${shop.url}/`, shop.pid))
await note('misses', () => measureMisses(floor, shop))
await note('search', () => measureSearch(floor.db, floor.products))
await shop.restart()
await note('memory', () => measureFullCacheMemory(floor, shop))
await shop.restart()
await note('event streams', () => measureEventStreams(floor, shop, Number(values.streams)))
await note('Lighthouse', () => measureLighthouse())
const other = await floor.openShop()
await note('stock changes', () => measureStockNews(floor, [shop, other]))
await floor.close()

if (Number(values.search) > 0) {
  const large = await openFloor(Number(values.search))
  await note('search', () => measureSearch(large.db, large.products))
  await large.close()
}
printRows(rows)
