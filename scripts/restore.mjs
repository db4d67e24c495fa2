import { runServer } from './run-server.mjs'
import { setUpOperation } from './set-up.mjs'
import { explain } from './steps.mjs'

try {
  await setUpOperation()
  runServer(process.argv.slice(2), { NODE_ENV: 'production' }, 'src/server/restore.ts')
} catch (error) {
  explain(error)
  process.exitCode = 1
}
