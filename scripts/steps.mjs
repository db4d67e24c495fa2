// All commands use this file. It is plain JavaScript without packages, because it runs on the
// machine's Node before anything is installed.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
)
export const pinnedNode = path.join(root, 'node_modules/node/bin/node')

/** An error that the user can fix by following `advice`. */
export class StepFailed extends Error {
  constructor(message, advice) {
    super(message)
    this.advice = advice
  }
}

/** Runs a step and prints its name and how long it took. */
export function step(name, action) {
  console.log(`\n→ ${name}`)
  const began = performance.now()
  const result = action()
  console.log(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}

/** Runs a program to the end with its output shown; throws StepFailed if it fails. */
export function run(command, options, advice, environment = {}) {
  const ended = spawnSync(command, options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (ended.status === 0) return
  if (ended.signal) process.kill(process.pid, ended.signal)
  const how = ended.error ? ended.error.message : `exited with code ${ended.status ?? ended.signal}`
  throw new StepFailed(`${[path.basename(command), ...options].join(' ')}: ${how}`, advice)
}

/** Runs a program from node_modules on the pinned Node. */
export function runTool(name, options, advice, environment) {
  run(pinnedNode, [path.join(root, 'node_modules/.bin', name), ...options], advice, environment)
}

export function explain(error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(`\n✗ ${error.message}\n  What to do: ${error.advice}`)
}
