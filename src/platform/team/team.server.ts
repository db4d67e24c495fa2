import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../log/log.server.ts'
import type { FromWorker, ToWorker } from './team-words.ts'
import { joinAnswers } from './join-answers.server.ts'

export type Team = { stop(): Promise<void> }

const BACK_OFF_FIRST_MS = 100
const BACK_OFF_MAX_MS = 5_000
const LIVED_LONG_MS = 60_000

/**
 * Several processes behind one port. The first one begins alone (it may have migrations to run and a shop to fill), works on the jobs,
 * and the others join when it listens. Whoever dies is replaced, with growing pauses; whoever is asked to stop answers what is under way first.
 * Throws when the first one cannot begin. `stopMaxMs` is longer than one of them needs to end by itself.
 */
export async function startTeam({
  count,
  outside,
  log,
  stopMaxMs,
}: {
  count: number
  outside: unknown
  log: Logger
  stopMaxMs: number
}): Promise<Team> {
  const stopping = new AbortController()
  const answers = joinAnswers()

  async function keep(number: number, isFirstTime: () => void): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const since = Date.now()
      const worker = fork(number)
      const how = await lifeOf(worker, isFirstTime)
      if (stopping.signal.aborted) return
      if (Date.now() - since > LIVED_LONG_MS) failures = 0
      log.warn({ worker: number, how }, 'a process of the shop ended; another one takes its place')
      await pause(Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** failures), undefined, {
        signal: stopping.signal,
      }).catch(() => {})
    }
  }

  function fork(number: number): Worker {
    const worker = cluster.fork()
    answers.add(worker, String(number))
    tell(worker, { say: 'begin', number, works: number === 1, outside })
    return worker
  }

  const first = Promise.withResolvers<void>()
  const lives = [keep(1, first.resolve)]
  await Promise.race([
    first.promise,
    onceEnded().then((how) => Promise.reject(new WorkerFailed(how))),
  ])
  for (let number = 2; number <= count; number++) lives.push(keep(number, () => {}))

  return {
    async stop() {
      stopping.abort()
      const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      for (const worker of all) tell(worker, { say: 'drain' })
      const impatience = setTimeout(
        () => all.forEach((worker) => worker.process.kill('SIGKILL')),
        stopMaxMs,
      )
      await Promise.all(lives)
      clearTimeout(impatience)
    },
  }
}

/** It has said itself why. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed'
}

/** Until it ends: how. */
function lifeOf(worker: Worker, whenListening: () => void): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  worker.on('message', (words: FromWorker) => {
    if (words.say === 'listening') whenListening()
  })
  worker.once('exit', (code, signal) => resolve(signal || `code ${code}`))
  worker.on('error', () => {}) // a word that came too late for it
  return promise
}

function onceEnded(): Promise<string> {
  return new Promise((resolve) =>
    cluster.once('exit', (_worker, code, signal) => resolve(signal || `code ${code}`)),
  )
}

function tell(worker: Worker, words: ToWorker): void {
  if (worker.isConnected()) worker.send(words)
}
