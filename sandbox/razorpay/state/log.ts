import type { Clock } from './clock.ts'

const ENTRIES_MAX = 2_000
const BODY_MAX = 20_000

export type LogEntry = {
  at: string
  direction: 'in' | 'out' | 'note'
  method?: string
  url?: string
  headers?: Record<string, string | string[] | undefined>
  body?: string
  status?: number | string
  answer?: string
  note?: string
}

export type Log = {
  add(entry: Omit<LogEntry, 'at'>): void
  note(text: string): void
  entries(): LogEntry[]
  clear(): void
}

export function openLog(clock: Clock): Log {
  let entries: LogEntry[] = []
  const add = (entry: Omit<LogEntry, 'at'>) => {
    entries.push({ at: new Date(clock.nowMs()).toISOString(), ...shortened(entry) })
    if (entries.length > ENTRIES_MAX) entries = entries.slice(-ENTRIES_MAX / 2)
  }
  return {
    add,
    note: (note) => add({ direction: 'note', note }),
    entries: () => entries,
    clear: () => {
      entries = []
    },
  }
}

function shortened(entry: Omit<LogEntry, 'at'>): Omit<LogEntry, 'at'> {
  const { body, answer, headers } = entry
  return {
    ...entry,
    ...(body === undefined ? {} : { body: body.slice(0, BODY_MAX) }),
    ...(answer === undefined ? {} : { answer: answer.slice(0, BODY_MAX) }),
    ...(headers?.['authorization']
      ? { headers: { ...headers, authorization: '(kept out of the log)' } }
      : {}),
  }
}
