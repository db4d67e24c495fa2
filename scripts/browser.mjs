// Finds or installs a Chromium for the browser tests.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pinnedNode, root, run, runTool, StepFailed } from './steps.mjs'

/** The headless shell is preferred: it is the same engine without the browser's own windows and
 * needs a third less work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const advice = 'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.'

/** Returns the path of a working browser. */
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
    [...onPath, ...macApplications, playwrightChromium()].find(
      (file) => file && fs.existsSync(file) && starts(file),
    ) ?? null
  )
}

/** Some systems have a `chromium` that only prints how to install it. Therefore the browser is asked
 * for its version. */
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
  for (const name of names.slice(0, 2)) {
    console.log(`  Chromium not found: installing it (apt-get install ${name}) …`)
    try {
      run('apt-get', ['update', '-qq'], advice)
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], advice, {
        DEBIAN_FRONTEND: 'noninteractive',
      })
      return findBrowser()
    } catch (error) {
      console.log(`  apt-get failed: ${error.message}`)
    }
  }
  return null
}

function installByPlaywright() {
  console.log("  Chromium not found: downloading Playwright's …")
  runTool('playwright', ['install', 'chromium'], advice)
  const file = playwrightChromium()
  if (file && starts(file)) return file
  throw new StepFailed(
    "Playwright's Chromium does not start; system libraries are probably missing.",
    advice,
  )
}

function playwrightChromium() {
  const script =
    "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))"
  return (
    spawnSync(pinnedNode, ['-e', script], { cwd: root, encoding: 'utf8' }).stdout?.trim() || null
  )
}
