import type { Worker } from 'node:cluster'
import type { FromWorker, ToWorker } from './team-words.ts'
import type { Figure } from '../metrics/metrics.server.ts'

/** One that hangs must not keep the figures of the others back. */
const ANSWER_MAX_MS = 1_000

type Round = {
  asker: Worker
  asked: number
  all: { worker: string; figures: Figure[] }[]
  missing: Set<Worker>
  timer: NodeJS.Timeout
}

/** Passes a question for figures on to all processes and gives the asker all answers at once. */
export function joinAnswers(): { add(worker: Worker, name: string): void } {
  const names = new Map<Worker, string>()
  const rounds = new Map<number, Round>()
  let last = 0

  function begin(asker: Worker, asked: number): void {
    const number = ++last
    const round: Round = {
      asker,
      asked,
      all: [],
      missing: new Set(names.keys()),
      timer: setTimeout(() => finish(number), ANSWER_MAX_MS).unref(),
    }
    rounds.set(number, round)
    for (const worker of names.keys()) send(worker, { say: 'tell-figures', asked: number })
  }

  function take(worker: Worker, number: number, figures: Figure[]): void {
    const round = rounds.get(number)
    if (!round?.missing.delete(worker)) return
    round.all.push({ worker: names.get(worker)!, figures })
    if (round.missing.size === 0) finish(number)
  }

  function finish(number: number): void {
    const round = rounds.get(number)
    if (!round) return
    rounds.delete(number)
    clearTimeout(round.timer)
    send(round.asker, {
      say: 'all-figures',
      asked: round.asked,
      all: round.all.toSorted((a, b) => (a.worker < b.worker ? -1 : 1)),
    })
  }

  return {
    add(worker, name) {
      names.set(worker, name)
      worker.on('message', (words: FromWorker) => {
        if (words.say === 'ask-figures') begin(worker, words.asked)
        if (words.say === 'figures') take(worker, words.asked, words.figures)
      })
      worker.once('exit', () => names.delete(worker))
    },
  }
}

function send(worker: Worker, words: ToWorker): void {
  if (worker.isConnected()) worker.send(words)
}
