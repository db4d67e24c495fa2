import { runServer } from './run-server.mjs'
import { setUp } from './set-up.mjs'
import { explain } from './steps.mjs'

try {
  await setUp({ withBuild: false })
  runServer(['--dev', ...process.argv.slice(2)], { NODE_ENV: 'development' })
} catch (error) {
  explain(error)
  process.exitCode = 1
}
