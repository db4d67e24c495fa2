// Runs 2,000 random order histories, or as many as given: node bench/order-histories.ts 2000 SEED
import { spawnSync } from 'node:child_process'

const [count = '2000', seed = '1'] = process.argv.slice(2)
const args = ['vitest', 'run', '--project', 'quick', 'src/shop/documents/order-histories.test.ts']
const { status } = spawnSync('npx', args, {
  stdio: 'inherit',
  env: { ...process.env, ORDER_HISTORIES: count, ORDER_SEED: seed },
})
process.exitCode = status ?? 1
