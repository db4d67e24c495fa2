import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runChaos } from '../../bench/chaos/run-chaos.ts'
import { testDatabase } from '../support/test-database.ts'

const PURCHASES = 60
const SEED = 'banarasi'

const { url } = await testDatabase()

test(
  `${PURCHASES} purchases with faults and killed processes account for every paisa and product`,
  { timeout: 400_000 },
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-chaos-'))
    onTestFinished(() =>
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
    )

    const report = await runChaos({
      seed: SEED,
      purchases: PURCHASES,
      customers: 12,
      minutesMax: 2,
      databaseUrl: url,
      folder,
      say: () => {},
    })
    expect(report.differences).toEqual([])
    expect(report.made).toBe(PURCHASES)
    expect(report.kills).toBeGreaterThanOrEqual(3)
  },
)
