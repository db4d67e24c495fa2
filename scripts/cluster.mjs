import { runServer } from './run-server.mjs'
import { setUp } from './set-up.mjs'
import { explain } from './steps.mjs'

/** Runs a cluster for trial in a folder; see deploy/cluster/README.md. */
try {
  await setUp({ withBuild: true })
  runServer(process.argv.slice(2), {}, 'deploy/cluster/trial.ts')
} catch (error) {
  explain(error)
  process.exitCode = 1
}
