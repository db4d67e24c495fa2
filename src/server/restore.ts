import { parseArgs } from 'node:util'
import { readConfig } from '#shop/config/config.server.ts'
import type { Config } from '#shop/config/config.ts'
import { restoreCommand } from './restore/restore-command.ts'
import { explainStartFailure } from './start-failure.ts'

let config: Config | null = null
try {
  config = readConfig(process.env)
  process.umask(0o077)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' } },
  })
  const request = { name: positionals[0], until: values.until }
  await restoreCommand(config, request, console.log)
} catch (error) {
  console.error(explainStartFailure(error, config) ?? (error as Error).message)
  process.exitCode = 1
}
