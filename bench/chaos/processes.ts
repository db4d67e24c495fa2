import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000

/** A process that is started, killed without warning, and started again with the same settings. */
export type Service = {
  name: string
  url: string
  /** Kills the process without warning, like a power failure. */
  killHard(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  kills: number
  /** Changes settings of the process from its next start on. */
  change(env: Record<string, string>): void
}

type Settings = {
  name: string
  script: string
  url: string
  env: Record<string, string>
  logFile: string
}

export function openService({ name, script, url, env, logFile }: Settings): Service {
  let child: ChildProcess | null = null
  // Kills the process when the run ends for any reason.
  process.once('exit', () => child?.kill('SIGKILL'))

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  const service: Service = {
    name,
    url,
    kills: 0,
    change: (changed) => void Object.assign(env, changed),
    async start() {
      const log = openSync(logFile, 'a')
      child = spawn(process.execPath, [path.join(ROOT, script)], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'] ?? '', ...env },
        stdio: ['ignore', log, log],
      })
      await untilItResponds(child, service)
    },
    async killHard() {
      service.kills++
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
  return service
}

async function untilItResponds(child: ChildProcess, { name, url }: Service): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(
        `${name} ended by itself while starting (${child.exitCode}); its log says why.`,
      )
    const answered = await fetch(`${url}/no-such-page`).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    )
    if (answered) return
    await pause(50)
  }
  throw new Error(`${name} did not answer within ${READY_WITHIN_MS / 1000} seconds.`)
}
