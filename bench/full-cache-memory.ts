import { askAll } from './proof/asking.ts'
import { openFloor, type BenchShop, type Floor } from './proof/floor.ts'
import { memoryMb, postgresMemoryMb } from './proof/process-figures.ts'
import { printRows, type Row } from './proof/rows.ts'

/**
 * What the shop and its database take while the cache is full and visitors ask for kept pages, pages that must be drawn and searches.
 * `npm run bench -- full-cache-memory [products]`
 */
const [CLIENTS, AT_ONCE, PAGES_MAX] = [10, 500, 12_000]
const MB_MAX = 400
const LOOK_EACH_MS = 500

export async function measureFullCacheMemory(floor: Floor, shop: BenchShop): Promise<Row[]> {
  const { rows } = await floor.pool.query<{ id: string; title: string }>(
    'select id, title from products order by md5(id::text) limit $1',
    [PAGES_MAX],
  )
  const [most, together] = [{ shop: 0, database: 0 }, { mb: 0 }]
  const look = setInterval(() => {
    const now = { shop: memoryMb(shop.pid), database: postgresMemoryMb(floor.postgresFolder) }
    if (now.shop + now.database <= together.mb) return
    together.mb = now.shop + now.database
    Object.assign(most, now)
  }, LOOK_EACH_MS)
  let asked = 0
  // Asked for twice a page stays, and is packed smaller; a page is put out at last, and then the cache has been full.
  for (
    let from = 0;
    from < rows.length && ((await countOf(shop, 'evicted')) === 0 || from < rows.length / 4);
    from += AT_ONCE
  ) {
    const some = rows.slice(from, from + AT_ONCE)
    const pages = some.flatMap(({ id }) => [`/productinfo/${id}`, `/productinfo/${id}`, '/'])
    const searches = some
      .slice(0, AT_ONCE / 10)
      .map(
        ({ title }) =>
          `/shop/searchQuery/${encodeURIComponent(title.split(' ').slice(0, 2).join(' '))}`,
      )
    asked += (await askAll(shop.url, [...pages, ...searches], CLIENTS)).count
  }
  clearInterval(look)
  const [evicted, entries] = [await countOf(shop, 'evicted'), await countOf(shop, 'entries')]
  return [
    {
      what: `memory with ${floor.products.toLocaleString('en')} products, cache full, ${CLIENTS} clients`,
      bar: `≤ ${MB_MAX} MB in all`,
      isMet: together.mb <= MB_MAX && evicted > 0,
      measured: `${together.mb.toFixed(0)} MB at most (shop ${most.shop.toFixed(0)}, PostgreSQL ${most.database.toFixed(0)}) in ${asked.toLocaleString('en')} requests; ${entries} pages kept, ${evicted} put out`,
    },
  ]
}

async function countOf(shop: BenchShop, what: 'evicted' | 'entries'): Promise<number> {
  const figures = await (await fetch(`${shop.url}/metrics`)).text()
  const line =
    what === 'entries'
      ? /^zari_page_cache_entries (\d+)/m
      : /^zari_page_cache_events_total\{event="evicted"\} (\d+)/m
  return Number(line.exec(figures)?.[1])
}

if (import.meta.main) {
  const floor = await openFloor(Number(process.argv[2] ?? 100_000))
  printRows(await measureFullCacheMemory(floor, await floor.openShop()))
  await floor.close()
}
