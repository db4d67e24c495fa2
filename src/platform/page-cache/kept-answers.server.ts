import type { EventHub } from '../events/event-hub.server.ts'
import { KeysByTopic } from './keys-by-topic.server.ts'

/** Asks, or answers what was asked before and has not changed since. */
export type Keep = <Answer>(
  key: string,
  topics: readonly string[],
  ask: () => Promise<Answer>,
) => Promise<Answer>

/** Where no news is listened to: every time anew. */
export const keepNothing: Keep = (_key, _topics, ask) => ask()

/** Each is at most a thousand ids or a few counts. */
const ENTRIES_MAX = 100

/**
 * What many pages are drawn from and the database works long for, least recently used out first.
 *
 * Invariant: whoever asks after news is given no answer that was asked for before it. So a page may rest on a kept answer
 * as long as it rests on the answer's topics too: what comes between the change and its news drops the page itself.
 */
export class KeptAnswers {
  #kept = new Map<string, { topics: readonly string[]; answer: Promise<unknown> }>()
  #byTopic = new KeysByTopic()
  #deaf = false

  /** Who asks for the same meanwhile waits for the same answer. */
  readonly keep: Keep = <Answer>(
    key: string,
    topics: readonly string[],
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    if (this.#deaf) return ask()
    const known = this.#kept.get(key)
    const entry = known ?? { topics, answer: ask() }
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    if (!known) this.#file(key, entry)
    return entry.answer as Promise<Answer>
  }

  get size(): number {
    return this.#kept.size
  }

  #file(key: string, entry: { topics: readonly string[]; answer: Promise<unknown> }): void {
    for (const topic of entry.topics) this.#byTopic.add(topic, key)
    entry.answer.catch(() => {
      if (this.#kept.get(key) === entry) this.#drop(key)
    })
    const [eldest] = this.#kept.keys()
    if (this.#kept.size > ENTRIES_MAX && eldest !== undefined) this.#drop(eldest)
  }

  /** Also what is being asked at this moment. */
  forget(topic: string): void {
    for (const key of this.#byTopic.of(topic)) this.#drop(key)
  }

  /** While no news can arrive nothing is kept. */
  setDeaf(deaf: boolean): void {
    this.#deaf = deaf
    this.#kept.clear()
    this.#byTopic.clear()
  }

  #drop(key: string): void {
    for (const topic of this.#kept.get(key)?.topics ?? []) this.#byTopic.delete(topic, key)
    this.#kept.delete(key)
  }
}

export function keepAnswers(events: Pick<EventHub, 'subscribeAll' | 'onLost' | 'onGap'>): Keep {
  const answers = new KeptAnswers()
  events.subscribeAll((topic) => answers.forget(topic))
  events.onLost(() => answers.setDeaf(true))
  events.onGap(() => answers.setDeaf(false))
  return answers.keep
}
