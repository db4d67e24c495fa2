import { pauseBeforeRetry } from '../retry.server.ts'
import type { Logger } from '../log/log.server.ts'
import type { EventHub } from './event-hub.server.ts'

export type LiveValue<Value> = { current(): Value; close(): void }

type LiveValueParts<Value> = {
  events: Pick<EventHub, 'subscribe' | 'onGap'>
  log: Pick<Logger, 'warn'>
  topic: string
  load(): Promise<Value>
  onChange?(value: Value): void
}

const BACK_OFF = { firstMs: 200, maxMs: 5_000 }

/** Keeps a value from the database in memory. Reloads it after a change event and whenever events
 * may have been missed. If a reload fails, the former value stays and the reload is retried. */
export async function openLiveValue<Value>(
  parts: LiveValueParts<Value>,
): Promise<LiveValue<Value>> {
  const { events, log, topic, load, onChange } = parts
  const closing = new AbortController()
  let newest = 0
  let known: { value: Value } | undefined

  async function loadOnce(own: number): Promise<void> {
    const value = await load()
    if (own < newest || closing.signal.aborted) return
    known = { value }
    onChange?.(value)
  }
  async function reload(): Promise<void> {
    const own = ++newest
    const isOutdated = () => own < newest || closing.signal.aborted
    for (let failures = 0; !isOutdated(); failures++) {
      try {
        return await loadOnce(own)
      } catch (error) {
        log.warn({ err: error, topic }, 'setting could not be reloaded; retrying')
        await pauseBeforeRetry(failures, { ...BACK_OFF, signal: closing.signal })
      }
    }
  }
  const stops = [events.subscribe(topic, () => void reload()), events.onGap(() => void reload())]
  const close = () => {
    closing.abort()
    for (const stop of stops) stop()
  }
  try {
    const value = await load()
    known ??= { value }
    onChange?.(known.value)
  } catch (error) {
    close()
    throw error
  }
  return { current: () => known!.value, close }
}
