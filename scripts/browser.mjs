// A Chromium for the browser journeys: one that is there, else one that is fetched.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pinnedNode, root, run, runTool, StepFailed } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const advice = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'

/** The path of a browser that starts. */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    throw new StepFailed(`CHROMIUM_PATH is ${given}, which does not start.`, advice)
  }
  return findBrowser() ?? installBySystem() ?? installByPlaywright()
}

function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
  return (
    [...onPath, ...macApplications, playwrightsOwn()].find(
      (file) => file && fs.existsSync(file) && starts(file),
    ) ?? null
  )
}

/** On some systems `chromium` is only a note that tells how to install it: what counts is that it says its version. */
function starts(file) {
  return (
    spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout?.includes(
      'Chrom',
    ) ?? false
  )
}

function installBySystem() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return null
  console.log('  No Chromium here: installing it (apt-get install chromium) …')
  try {
    run('apt-get', ['update', '-qq'], advice)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], advice, {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  } catch (error) {
    console.log(`  That did not work (${error.message}); trying another way.`)
  }
  return findBrowser()
}

function installByPlaywright() {
  console.log("  No Chromium here: fetching Playwright's own …")
  runTool('playwright', ['install', 'chromium'], advice)
  const file = playwrightsOwn()
  if (file && starts(file)) return file
  throw new StepFailed(
    "Playwright's Chromium does not start; libraries of the system are probably missing.",
    advice,
  )
}

function playwrightsOwn() {
  const question =
    "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"
  return (
    spawnSync(pinnedNode, ['-e', question], { cwd: root, encoding: 'utf8' }).stdout?.trim() || null
  )
}
