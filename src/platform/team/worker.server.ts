import type { Colleagues, Figure } from '../metrics/metrics.server.ts'
import type { FromWorker, ToWorker } from './team-words.ts'

export type WorkerPost<Outside> = {
  number: number
  /** One of the team works on the jobs. */
  works: boolean
  outside: Outside
  colleagues: Colleagues
  sayListening(): void
  /** The process in front asks for it, or has gone away itself. */
  onDrain(drain: () => void): void
}

const ANSWER_MAX_MS = 2_000

/** Called in a process that `startTeam` has made: waits for what it is to do. */
export async function takePost<Outside>(): Promise<WorkerPost<Outside>> {
  const { promise, resolve } = Promise.withResolvers<Extract<ToWorker, { say: 'begin' }>>()
  const waiting = new Map<number, (all: { worker: string; figures: Figure[] }[]) => void>()
  let [own, drain, last, isOver] = [(): Figure[] => [], () => {}, 0, false]
  function end(): void {
    isOver = true
    drain()
  }

  process.on('message', (words: ToWorker) => {
    if (words.say === 'begin') resolve(words)
    else if (words.say === 'drain') end()
    else if (words.say === 'tell-figures')
      say({ say: 'figures', asked: words.asked, figures: own() })
    else waiting.get(words.asked)?.(words.all)
  })
  process.once('disconnect', end)

  const { number, works, outside } = await promise
  return {
    number,
    works,
    outside: outside as Outside,
    sayListening: () => say({ say: 'listening' }),
    onDrain(listener) {
      drain = listener
      if (isOver) listener()
    },
    colleagues: {
      answerFor: (figures) => void (own = figures),
      async askAll() {
        const asked = ++last
        const answered = new Promise<{ worker: string; figures: Figure[] }[]>((found) => {
          waiting.set(asked, found)
          setTimeout(
            () => found([{ worker: String(number), figures: own() }]),
            ANSWER_MAX_MS,
          ).unref()
        })
        say({ say: 'ask-figures', asked })
        return answered.finally(() => waiting.delete(asked))
      },
    },
  }
}

function say(words: FromWorker): void {
  if (process.connected) process.send?.(words)
}
