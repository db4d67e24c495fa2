// Prepares packages and build before the shop or its tests run. Every step is skipped if it is up to
// date.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode, root, run, runTool, step, StepFailed } from './steps.mjs'

const OLDEST_NODE = 20
const OLDEST_NPM = 10
const cache = path.join(root, '.cache')

/** Installs packages and builds. Only one set-up works in this folder at a time; the next one waits for it. */
export async function setUp({ withBuild }) {
  checkNode()
  const unlock = await lock()
  try {
    installPackages()
    if (withBuild) buildShop()
  } finally {
    unlock()
  }
}

/** Installs packages if one is missing that a built shop needs. Otherwise writes nothing, because on
 * a server the folder is read-only, has no packages for development, and a shop runs in it. */
export async function setUpOperation() {
  if (!packagesAreCurrent({ withDev: false })) await setUp({ withBuild: false })
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE)
    throw new StepFailed(
      `Node.js ${process.versions.node} is too old.`,
      `Install Node.js ${OLDEST_NODE} or newer from https://nodejs.org.`,
    )
}

function installPackages() {
  if (packagesAreCurrent()) return
  checkNpm()
  step('Installing packages (npm ci)', () =>
    run(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      'Check the network connection and the free disk space, then run the same command again.',
      withoutPackagePath(),
    ),
  )
  if (!fs.existsSync(pinnedNode)) {
    step('Downloading the pinned Node.js (npm skipped its install script)', () =>
      run(
        'npm',
        ['rebuild', 'node', '--ignore-scripts=false'],
        'Allow install scripts for this folder (npm config set ignore-scripts false --location=project), then run the same command again.',
        withoutPackagePath(),
      ),
    )
  }
  if (!fs.existsSync(pinnedNode))
    throw new StepFailed(
      'The pinned Node.js is missing after npm ci.',
      'Delete node_modules and run the same command again.',
    )
}

function checkNpm() {
  const version = spawnSync('npm', ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...withoutPackagePath() },
  }).stdout?.trim()
  if (!version)
    throw new StepFailed('npm was not found.', 'Install it with Node.js from https://nodejs.org.')
  if (Number(version.split('.')[0]) < OLDEST_NPM)
    throw new StepFailed(`npm ${version} is too old.`, `npm install --global npm@${OLDEST_NPM}`)
}

/** Removes node_modules from npm's PATH: npm must run on the machine's Node, not on the one in
 * node_modules that it is about to replace. */
function withoutPackagePath() {
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
  return { PATH: folders.join(path.delimiter) }
}

/** Compares the lock file with the file that npm writes at the end of an installation. Optional
 * packages for other platforms may be missing there. */
function packagesAreCurrent({ withDev } = { withDev: true }) {
  const installed = readPackages('node_modules/.package-lock.json')
  const wanted = readPackages('package-lock.json')
  if (!installed || !wanted || !fs.existsSync(pinnedNode)) return false
  return Object.entries(wanted).every(
    ([name, { version, optional, dev }]) =>
      name === '' ||
      installed[name]?.version === version ||
      (!installed[name] && (optional || (dev && !withDev))),
  )
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

const builtFrom = [
  'src',
  'public',
  'db/tables.ts',
  'build',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const stampFile = path.join(root, 'dist/.built-from')

function buildShop() {
  const stamp = stampOfSources()
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return
  step('Building the shop (its sources changed)', () => {
    fs.rmSync(stampFile, { force: true })
    runTool(
      'react-router',
      ['build'],
      'Read the error above; npm run check often explains it better.',
      { NODE_ENV: 'production' },
    )
    fs.writeFileSync(stampFile, stamp)
  })
}

/** Hashes names and contents of files, because a clone or a checkout changes their dates but not
 * their contents. */
function stampOfSources() {
  const hash = createHash('sha256')
  for (const file of builtFrom.flatMap(filesIn).filter((name) => !/\.test\.tsx?$/.test(name))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(name) {
  const found = path.resolve(root, name)
  if (!fs.existsSync(found)) return []
  if (!fs.statSync(found).isDirectory()) return [found]
  return fs
    .readdirSync(found)
    .toSorted()
    .flatMap((entry) => filesIn(path.join(found, entry)))
}

const RETRY_MS = 200

async function lock() {
  fs.mkdirSync(cache, { recursive: true })
  const file = path.join(cache, 'set-up.lock')
  for (let isFirst = true; ; isFirst = false) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => fs.rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder === process.pid || !isAlive(holder)) fs.rmSync(file, { force: true }) // its process was killed
    else if (isFirst)
      console.log(`Waiting for process ${holder}, which is setting up this folder …`)
    await pause(RETRY_MS)
  }
}

function readHolder(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
