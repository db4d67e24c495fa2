import { runServer } from './run-server.mjs'
import { setUp } from './set-up.mjs'
import { explain } from './steps.mjs'

try {
  await setUp({ withBuild: false })
  runServer(process.argv.slice(2), { NODE_ENV: 'production' }, 'src/server/backup.ts')
} catch (error) {
  explain(error)
  process.exitCode = 1
}
