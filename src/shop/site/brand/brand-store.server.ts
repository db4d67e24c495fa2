import type { Db } from '#platform/database/database.server.ts'
import { noQueryCache, type Keep } from '#platform/page-cache/query-cache.server.ts'
import type { Config } from '../../config/config.ts'
import { siteTopic } from '../site-record.ts'
import { findNewestSiteRecord } from '../site-store.server.ts'
import { completeBrand, type Brand } from './brand.ts'

type Source = { db: Db; keep?: Keep; config: Pick<Config, 'shopName' | 'isShopNameSet'> }

/** The published brand. A page that uses it must depend on `siteTopic`. The name from the
 * environment takes precedence. */
export async function findBrand({ db, keep = noQueryCache, config }: Source): Promise<Brand> {
  const record = await keep('brand', [siteTopic], () => findNewestSiteRecord(db, 'brand'))
  const brand = completeBrand(record?.body)
  return config.isShopNameSet ? { ...brand, name: config.shopName } : brand
}

/** The shop's address and name, for structured data, feed and link previews. */
export async function findShopFront(
  source: Source & { config: Pick<Config, 'shopUrl'> },
): Promise<{ shopUrl: string; shopName: string }> {
  const { name } = await findBrand(source)
  return { shopUrl: source.config.shopUrl, shopName: name }
}
