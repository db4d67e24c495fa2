import { finish, runChecks } from './checks.mjs'
import { setUp } from './set-up.mjs'
import { explain } from './steps.mjs'

try {
  await setUp({ withBuild: false })
  runChecks({ projects: ['quick', 'process'] })
} catch (error) {
  explain(error)
  finish(0, 1)
}
