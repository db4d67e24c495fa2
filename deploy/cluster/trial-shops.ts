import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import { startStrictStore } from '../../tests/s3/strict-store.ts'
import { SHOP_PORTS, type DatabaseNodes } from './database-nodes.ts'
import { startProgram, waitFor, type Program } from './program.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const GATEWAY_PORT = 8083
export const PUBLIC_URL = `http://localhost:${SHOP_PORTS.public}`

/** Starts an S3-compatible store, a sandbox gateway and two shops, as on two machines. The store
 * keeps its objects in memory, so the pictures last as long as the trial. */
export async function startTrialShops(
  folder: string,
  nodes: DatabaseNodes,
): Promise<{ stop(): Promise<void> }> {
  const store = await startStrictStore()
  const keys = readOrCreateKeys(folder)
  const gateway = startGateway(folder, keys)
  const secret = readOrCreateSecret(path.join(folder, 'shop1'), 'auth')
  const shops: Program[] = []
  for (const [index, port] of SHOP_PORTS.shops.entries()) {
    const dataDir = path.join(folder, `shop${index + 1}`)
    fs.mkdirSync(path.join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    fs.writeFileSync(path.join(dataDir, 'secrets/auth'), secret, { mode: 0o600 })
    shops.push(
      startProgram({
        command: ['npm', 'start'],
        cwd: ROOT,
        logFile: path.join(folder, `shop${index + 1}.log`),
        env: {
          ...keys,
          HOME: process.env['HOME'] ?? '/',
          PORT: String(port),
          SHOP_URL: PUBLIC_URL,
          DATA_DIR: dataDir,
          DATABASE_URL: nodes.url,
          DATABASE_REPLICA_URL: nodes.replicaUrl(index + 2),
          STORAGE_URL: `s3://${store.bucket}?endpoint=${store.endpoint}&region=${store.region}`,
          AWS_ACCESS_KEY_ID: store.accessKeyId,
          AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
          RAZORPAY_API_URL: `http://127.0.0.1:${GATEWAY_PORT}`,
          RAZORPAY_CHECKOUT_URL: `http://127.0.0.1:${GATEWAY_PORT}/v1/checkout.js`,
          DEMO: 'true',
          WORKERS: '1',
          LOG_LEVEL: 'warn',
        },
      }),
    )
    // The first shop creates the tables and the demo data.
    await waitFor(`shop ${index + 1}`, () => isReady(port), START_WITHIN_MS)
  }
  await waitFor('the proxy', () => isReady(SHOP_PORTS.public))
  return {
    async stop() {
      await Promise.all([...shops, gateway].map((program) => program.stop()))
      await store.close()
    },
  }
}

const START_WITHIN_MS = 10 * 60_000

type Keys = Record<'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET', string>

function readOrCreateKeys(folder: string): Keys {
  const file = path.join(folder, 'gateway-keys.json')
  if (!fs.existsSync(file)) {
    const random = () => crypto.randomBytes(16).toString('hex')
    const keys: Keys = {
      RAZORPAY_KEY_ID: `rzp_test_${random().slice(0, 14)}`,
      RAZORPAY_KEY_SECRET: random(),
      RAZORPAY_WEBHOOK_SECRET: random(),
    }
    fs.writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Keys
}

/** Its webhooks go through the proxy, so that either shop may receive them. */
function startGateway(folder: string, keys: Keys): Program {
  return startProgram({
    command: [process.execPath, path.join(ROOT, 'sandbox/razorpay/main.ts')],
    cwd: ROOT,
    logFile: path.join(folder, 'gateway.log'),
    env: {
      ...keys,
      SANDBOX_PORT: String(GATEWAY_PORT),
      SANDBOX_STATE_FILE: path.join(folder, 'gateway.json'),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${SHOP_PORTS.public}/webhooks/payments`,
      SHOP_URL: PUBLIC_URL,
    },
  })
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
  )
