import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Program = { pid: number; stop(signal?: NodeJS.Signals): Promise<void> }

type Start = {
  command: readonly string[]
  env: Record<string, string>
  cwd: string
  logFile: string
}

/** Leaders of process groups, which are killed when this process ends for any reason. */
const running = new Set<number>()
process.once('exit', () => running.forEach(killGroup))

/** Starts a program in the background. Its output goes to the log file. */
export function startProgram({ command, env, cwd, logFile }: Start): Program {
  const log = fs.openSync(logFile, 'a')
  const [file, ...options] = command
  const child = spawn(file!, options, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C must not reach it, because the programs stop in order
  })
  fs.closeSync(log)
  const ended = endOf(child)
  const pid = child.pid!
  running.add(pid)
  void ended.then(() => running.delete(pid))
  return {
    pid,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'exit').catch((error: unknown) => {
    throw new Error(`${child.spawnfile} cannot be started; is its package installed?`, {
      cause: error,
    })
  })
}

/** Waits until the check returns a result other than null or false. */
export async function waitFor<Result>(
  what: string,
  check: () => Promise<Result | null | false>,
  withinMs = 120_000,
): Promise<Result> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    const result = await check().catch(() => null)
    if (result !== null && result !== false) return result
    await pause(200)
  }
  throw new Error(`${what} took longer than ${withinMs / 1000} seconds; see the log files.`)
}
