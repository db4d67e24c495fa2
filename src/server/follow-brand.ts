import type { Db } from '#platform/database/database.server.ts'
import type { EventHub } from '#platform/events/event-hub.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { defaultMailFrom } from '#shop/config/config.server.ts'
import type { Config } from '#shop/config/config.ts'
import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'

type Parts = { db: Db; events: Pick<EventHub, 'subscribe' | 'onGap'>; log: Logger }

/** Returns settings whose shop name, and the default sender of mails, follow the published brand.
 * They may lag for a moment; cached pages therefore call `findBrand`. */
export async function followBrand(config: Config, { db, events, log }: Parts): Promise<Config> {
  if (config.isShopNameSet) return config
  const isDefaultSender = config.mailFrom === defaultMailFrom(config.shopName, config.shopUrl)
  let name = (await findBrand({ db, config })).name
  const readAgain = () =>
    void findBrand({ db, config }).then(
      (brand) => (name = brand.name),
      (error: unknown) =>
        log.warn({ err: error }, 'brand could not be read; keeping the former name'),
    )
  events.subscribe(siteTopic, readAgain)
  events.onGap(readAgain)
  return {
    ...config,
    get shopName() {
      return name
    },
    get mailFrom() {
      return isDefaultSender ? defaultMailFrom(name, config.shopUrl) : config.mailFrom
    },
  }
}
