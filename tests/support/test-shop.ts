import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { openShop, type OpenShop } from '../../src/server/open-shop.ts'
import type { Frontend } from '../../src/server/setup.ts'
import { startSandbox, type Sandbox } from '../../sandbox/razorpay/start-sandbox.ts'
import { readConfig } from '../../src/shop/config/config.server.ts'
import type { Connection } from '../../src/platform/database/database.server.ts'
import { openLog } from '../../src/platform/log/log.server.ts'
import type { GatewayAddresses } from '../../src/shop/settings/gateway/gateway-keyring.server.ts'
import { freePort } from './free-port.ts'
import { testDatabase } from './test-database.ts'

export type TestShop = OpenShop & {
  url: string
  sandbox: Sandbox
  mailFolder: string
  /** Opens another instance of the shop on the same database, optionally with another build. */
  openAnother(frontend?: Frontend): Promise<OpenShop & { url: string }>
}

/** Starts the built shop with its jobs on a database of its own, and a sandbox gateway on another
 * origin. Call it at the top of a test file. `database` is used instead of a fresh copy. Keys of the
 * settings are used at `gatewayAddresses`, by default at the sandbox. */
export async function startShop(
  settings: Record<string, string> = {},
  database?: Connection,
  gatewayAddresses?: GatewayAddresses,
): Promise<TestShop> {
  const connection = database ?? (await testDatabase()).connection
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zari-test-'))
  // The shop's address must be known before it opens, because its links contain the address.
  const port = await freePort()
  const sandbox = await startSandbox({
    webhookUrl: `http://127.0.0.1:${port}/webhooks/payments`,
    webhookPaceMs: 1,
  })
  const open = (at: number, frontend?: Frontend) =>
    openAt(
      at,
      { connection, dataDir, sandbox, settings, gatewayAddresses: gatewayAddresses ?? sandbox },
      frontend,
    )
  const opened = [await open(port)]
  afterAll(async () => {
    for (const shop of opened.toReversed()) await shop.close()
    await sandbox.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...opened[0]!,
    sandbox,
    mailFolder: path.join(dataDir, 'mail'),
    async openAnother(frontend) {
      const another = await open(await freePort(), frontend)
      opened.push(another)
      return another
    },
  }
}

type Parts = {
  connection: Connection
  dataDir: string
  sandbox: Sandbox
  settings: Record<string, string>
  gatewayAddresses: GatewayAddresses
}

async function openAt(
  port: number,
  { connection, dataDir, sandbox, settings, gatewayAddresses }: Parts,
  frontend?: Frontend,
): Promise<OpenShop & { url: string }> {
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    ORDERS_AT_ONCE: '999', // a busy machine looks like an overload
    ...settings,
  })
  const { keyId, keySecret, webhookSecret, apiUrl, checkoutScriptUrl } = sandbox
  const gateway = { keyId, keySecret, webhookSecret, apiUrl, checkoutScriptUrl }
  const log = openLog(config.logLevel)
  const shop = await openShop({ config, connection, gateway, gatewayAddresses, log }, frontend)
  await shop.shop.jobs.start()
  shop.server.listen(port, '127.0.0.1')
  await once(shop.server, 'listening')
  let closing: Promise<void> | undefined
  return { ...shop, url: `http://localhost:${port}`, close: () => (closing ??= shop.close()) }
}
