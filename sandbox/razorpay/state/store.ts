import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import type { Task } from './task.ts'
import type { ClockSetting } from './clock.ts'
import type {
  DisputeEntity,
  DowntimeEntity,
  EventRow,
  OrderRow,
  PaymentRow,
  RefundRow,
} from './entities.ts'
import type { Scenario } from '../scenarios/scenario.ts'

export type Settings = {
  ids: { seed: string; count: number }
  clock: ClockSetting
  webhooks: { isEnabled: boolean; secret: string; previousSecret: string; accountId: string }
}

type Tables = {
  orders: OrderRow
  payments: PaymentRow
  refunds: RefundRow
  disputes: DisputeEntity
  downtimes: DowntimeEntity
  events: EventRow
  tasks: Task
  scenarios: Scenario
  settings: Settings[keyof Settings]
}
type TableName = keyof Tables

export type Store = {
  readonly [Name in Exclude<TableName, 'settings'>]: ReadonlyMap<string, Tables[Name]>
} & {
  readonly settings: Settings
  put<Name extends TableName>(table: Name, id: string, row: Tables[Name]): void
  remove(table: TableName, id: string): void
  /** Must be called before a response is sent, so that the changes of the request are on disk. */
  flush(): void
  clear(): void
  close(): void
}

type Change = [table: TableName, id: string, row: unknown]

/** Keeps all state in memory. With a file, each step also appends one line of changes to a journal.
 * Killing the process can leave half a last line only, for a step that was not answered. */
export function openStore(file: string | null, fresh: () => Settings): Store {
  const maps = emptyTables()
  for (const [name, value] of Object.entries(fresh())) maps.settings.set(name, value)
  if (file && existsSync(file)) replay(readFileSync(file, 'utf8'), maps)

  let journal = file ? startJournal(file, maps) : null
  let changes: Change[] = []
  const note = (change: Change) => {
    if (journal !== null) changes.push(change)
  }
  const flush = () => {
    if (journal === null || changes.length === 0) return
    writeSync(journal, `${JSON.stringify(changes)}\n`)
    changes = []
  }

  return {
    ...maps,
    get settings() {
      return Object.fromEntries(maps.settings) as Settings
    },
    put(table, id, row) {
      const map: Map<string, unknown> = maps[table]
      map.set(id, row)
      note([table, id, row])
    },
    remove(table, id) {
      if (maps[table].delete(id)) note([table, id, null])
    },
    flush,
    clear() {
      for (const [name, map] of Object.entries(maps)) if (name !== 'settings') map.clear()
      changes = []
      if (journal === null || !file) return
      closeSync(journal)
      journal = startJournal(file, maps)
    },
    close() {
      flush()
      if (journal !== null) closeSync(journal)
      journal = null
    },
  }
}

function emptyTables(): { [Name in TableName]: Map<string, Tables[Name]> } {
  return {
    orders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    downtimes: new Map(),
    events: new Map(),
    tasks: new Map(),
    scenarios: new Map(),
    settings: new Map(),
  }
}

function replay(text: string, maps: Record<TableName, Map<string, unknown>>): void {
  for (const line of text.split('\n')) {
    if (!line.endsWith(']')) continue
    for (const [table, id, row] of JSON.parse(line) as Change[]) {
      if (row === null) maps[table].delete(id)
      else maps[table].set(id, row)
    }
  }
}

/** Starts the journal with one line that holds the whole state, so that the file does not grow with
 * every start. */
function startJournal(file: string, maps: Record<TableName, Map<string, unknown>>): number {
  const all = Object.entries(maps).flatMap(([table, map]) =>
    [...map].map(([id, row]) => [table, id, row]),
  )
  writeFileSync(`${file}.new`, `${JSON.stringify(all)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const journal = openSync(file, 'a', 0o600)
  fsyncSync(journal)
  return journal
}
