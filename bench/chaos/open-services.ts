import crypto from 'node:crypto'
import path from 'node:path'
import { freePort } from '../../tests/support/free-port.ts'
import { openService, type Service } from './processes.ts'

export type GatewaySecrets = Record<
  'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_WEBHOOK_SECRET',
  string
>
type Wanted = {
  keyId: string
  token: string
  databaseUrl: string
  /** The replica of each shop; none by default. */
  replicaUrls?: readonly string[] | undefined
  folder: string
  seed: string
}

/** Prepares two shop processes on one database, and one gateway that stores its state in a file.
 * None of these processes is started yet. */
export async function openServices({
  keyId,
  token,
  databaseUrl,
  replicaUrls = [],
  folder,
  seed,
}: Wanted): Promise<{ shops: Service[]; sandbox: Service; secrets: GatewaySecrets }> {
  const [first, second, gateway] = [await freePort(), await freePort(), await freePort()]
  const secrets = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: randomSecret(),
    RAZORPAY_WEBHOOK_SECRET: randomSecret(),
  }
  const origin = `http://127.0.0.1:${gateway}`
  const shop = (port: number, name: string, replicaUrl?: string) =>
    openService({
      name,
      script: 'src/server/main.ts',
      url: `http://localhost:${port}`,
      logFile: path.join(folder, `${name}.log`),
      env: {
        ...secrets,
        PORT: String(port),
        HOST: 'localhost',
        SHOP_URL: `http://localhost:${first}`,
        DATABASE_URL: databaseUrl,
        ...(replicaUrl ? { DATABASE_REPLICA_URL: replicaUrl } : {}),
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        WORKERS: '1',
        NODE_ENV: 'production',
        RAZORPAY_API_URL: origin,
        RAZORPAY_CHECKOUT_URL: `${origin}/v1/checkout.js`,
      },
    })
  const sandbox = openService({
    name: 'gateway',
    script: 'sandbox/razorpay/main.ts',
    url: origin,
    logFile: path.join(folder, 'gateway.log'),
    env: {
      ...secrets,
      SANDBOX_PORT: String(gateway),
      SANDBOX_SEED: seed,
      SANDBOX_CONTROL_TOKEN: token,
      SANDBOX_STATE_FILE: path.join(folder, 'gateway.json'),
    },
  })
  const shops = [shop(first, 'shop-1', replicaUrls[0]), shop(second, 'shop-2', replicaUrls[1])]
  return { shops, sandbox, secrets }
}

export function randomSecret(): string {
  return crypto.randomBytes(16).toString('hex')
}
