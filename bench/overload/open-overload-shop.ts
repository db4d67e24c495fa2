import fs from 'node:fs'
import path from 'node:path'
import { openDatabase, type Database } from '#platform/database/database.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/postgres/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { sareeInShop } from '../../tests/support/builders.ts'
import { openGatewayClient, type GatewayClient } from '../chaos/http-clients.ts'
import { randomSecret } from '../chaos/open-services.ts'
import { openService, type Service } from '../chaos/processes.ts'
import { createShoppers } from '../chaos/seed-shop.ts'
import type { Street } from './buyers.ts'

const PRODUCTS = 400
const SHOPPERS = 4_000

export type OverloadShop = Database & {
  street: Street
  shop: Service
  gateway: GatewayClient
  postgres: EmbeddedPostgres
  close(): Promise<void>
}

/** Starts shop, sandbox gateway and PostgreSQL as processes; inserts customers and products. */
export async function openOverloadShop(
  folder: string,
  settings: Record<string, string>,
): Promise<OverloadShop> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const database = openDatabase(postgres.connection)
  const { db, pool } = database
  await migrate(pool)
  const jobs = openJobs(pool, openLog('silent'))
  await jobs.start()
  await jobs.stop()

  const [shopPort, gatewayPort] = [await freePort(), await freePort()]
  const [shopUrl, gatewayUrl] = [`http://127.0.0.1:${shopPort}`, `http://127.0.0.1:${gatewayPort}`]
  const secret = readOrCreateSecret(folder, 'auth')
  const shoppers = await createShoppers(db, SHOPPERS, { secret, url: shopUrl })
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, async () => {
      const { id, sellingPricePaise } = await sareeInShop(db, { quantity: 1_000_000 })
      return { id, pricePaise: sellingPricePaise }
    }),
  )
  const [keyId, token] = [`rzp_test_${randomSecret().slice(0, 14)}`, randomSecret()]
  const keys = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: randomSecret(),
    RAZORPAY_WEBHOOK_SECRET: randomSecret(),
  }
  const { host, port, user, database: name } = postgres.connection
  const sandbox = openService({
    name: 'gateway',
    script: 'sandbox/razorpay/main.ts',
    url: gatewayUrl,
    logFile: path.join(folder, 'gateway.log'),
    env: {
      ...keys,
      SANDBOX_PORT: String(gatewayPort),
      SANDBOX_CONTROL_TOKEN: token,
      SANDBOX_WEBHOOK_URL: `${shopUrl}/webhooks/payments`,
    },
  })
  const shop = openService({
    name: 'shop',
    script: 'src/server/main.ts',
    url: shopUrl,
    logFile: path.join(folder, 'shop.log'),
    env: {
      ...keys,
      PORT: String(shopPort),
      SHOP_URL: shopUrl,
      DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
      DATA_DIR: folder,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      WORKERS: '1',
      NODE_ENV: 'production',
      RAZORPAY_API_URL: gatewayUrl,
      RAZORPAY_CHECKOUT_URL: `${gatewayUrl}/v1/checkout.js`,
      ...settings,
    },
  })
  await sandbox.start()
  await shop.start()
  return {
    ...database,
    street: { shopUrl, gatewayUrl, keyId, shoppers, products },
    shop,
    gateway: openGatewayClient(sandbox, { keyId, token }),
    postgres,
    async close() {
      await shop.stop()
      await sandbox.stop()
      await database.close()
      await postgres.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
