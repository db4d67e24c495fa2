import { ensureBrowser } from './browser.mjs'
import { finish, runChecks } from './checks.mjs'
import { setUp } from './set-up.mjs'
import { explain, step } from './steps.mjs'

try {
  await setUp({ withBuild: true })
  const browser = step('Finding a browser for the journeys', ensureBrowser)
  console.log(`  ${browser}`)
  runChecks({
    projects: ['quick', 'process', 'http', 'journeys'],
    environment: { CHROMIUM_PATH: browser },
  })
} catch (error) {
  explain(error)
  finish(0, 1)
}
