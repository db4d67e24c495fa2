import { productPath } from '#shop/seo/product-path.ts'
import { requestAll } from './targets/request-clients.ts'
import { openBuiltShop, type BenchShop, type BuiltShop } from './targets/built-shop.ts'
import { memoryMb, postgresMemoryMb } from './targets/process-usage.ts'
import { printRows, type Row } from './targets/target-rows.ts'

/** Memory of the shop and its database while the page cache is full. The load consists of cached
 * pages, uncached pages and searches. `npm run bench -- full-cache-memory [products]` */
const [CLIENTS, AT_ONCE, PAGES_MAX] = [10, 500, 12_000]
const MB_MAX = 400
const LOOK_EACH_MS = 500

export async function measureFullCacheMemory(
  builtShop: BuiltShop,
  shop: BenchShop,
): Promise<Row[]> {
  const { rows } = await builtShop.pool.query<{ id: string; title: string }>(
    'select id, title from products order by md5(id::text) limit $1',
    [PAGES_MAX],
  )
  const [most, together] = [{ shop: 0, database: 0 }, { mb: 0 }]
  const look = setInterval(() => {
    const now = { shop: memoryMb(shop.pid), database: postgresMemoryMb(builtShop.postgresFolder) }
    if (now.shop + now.database <= together.mb) return
    together.mb = now.shop + now.database
    Object.assign(most, now)
  }, LOOK_EACH_MS)
  let asked = 0
  // Each page is requested twice, so that it stays in the cache and is compressed better. The cache
  // is full once a page is evicted.
  for (
    let from = 0;
    from < rows.length && ((await countOf(shop, 'evicted')) === 0 || from < rows.length / 4);
    from += AT_ONCE
  ) {
    const some = rows.slice(from, from + AT_ONCE)
    const pages = some.flatMap((row) => [productPath(row), productPath(row), '/'])
    const searches = some
      .slice(0, AT_ONCE / 10)
      .map(
        ({ title }) =>
          `/shop/searchQuery/${encodeURIComponent(title.split(' ').slice(0, 2).join(' '))}`,
      )
    asked += (await requestAll(shop.url, [...pages, ...searches], CLIENTS)).count
  }
  clearInterval(look)
  const [evicted, entries] = [await countOf(shop, 'evicted'), await countOf(shop, 'entries')]
  return [
    {
      what: `memory with ${builtShop.products.toLocaleString('en')} products, cache full, ${CLIENTS} clients`,
      bar: `≤ ${MB_MAX} MB in all`,
      isMet: together.mb <= MB_MAX && evicted > 0,
      measured: `${together.mb.toFixed(0)} MB at most (shop ${most.shop.toFixed(0)}, PostgreSQL ${most.database.toFixed(0)}) in ${asked.toLocaleString('en')} requests; ${entries} pages cached, ${evicted} evicted`,
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
  const builtShop = await openBuiltShop(Number(process.argv[2] ?? 100_000))
  printRows(await measureFullCacheMemory(builtShop, await builtShop.openShop()))
  await builtShop.close()
}
