import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore, type Settings, type Store } from './store.ts'
import type { Task } from './task.ts'

let folder: string
let file: string
const opened: Store[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-store-'))
  file = path.join(folder, 'state')
})
afterEach(async () => {
  for (const store of opened.splice(0)) store.close()
  await rm(folder, { recursive: true })
})

const fresh = (): Settings => ({
  ids: { seed: 'fresh', count: 0 },
  clock: { offsetMs: 0, frozenAtMs: null },
  webhooks: { isEnabled: true, secret: 's', previousSecret: '', accountId: 'acc_1' },
})
const task = (id: string): Task => ({ id, dueAtMs: 1, kind: 'deliver-event', subject: id })

function open(): Store {
  const store = openStore(file, fresh)
  opened.push(store)
  return store
}
const tasksOf = (store: Store) => [...store.tasks.keys()]

test('rows and settings are the same after the file is opened again', () => {
  const store = open()
  store.put('tasks', 'one', task('one'))
  store.put('tasks', 'two', task('two'))
  store.put('settings', 'ids', { seed: 'fresh', count: 7 })
  store.remove('tasks', 'one')
  store.flush()
  const again = open()
  expect(tasksOf(again)).toEqual(['two'])
  expect(again.settings.ids).toEqual({ seed: 'fresh', count: 7 })
})

test('a step that was not flushed is lost as a whole', () => {
  const store = open()
  store.put('tasks', 'one', task('one'))
  store.flush()
  store.put('tasks', 'two', task('two'))
  store.remove('tasks', 'one')
  expect(tasksOf(open())).toEqual(['one'])
})

test('a line that a killed process wrote only in part is ignored', async () => {
  const store = open()
  store.put('tasks', 'one', task('one'))
  store.flush()
  await appendFile(file, '[["tasks","two",{"id":"two","du')
  const again = open()
  expect(tasksOf(again)).toEqual(['one'])
  again.put('tasks', 'three', task('three'))
  again.flush()
  expect(tasksOf(open())).toEqual(['one', 'three'])
})

test('the file does not grow by opening and holds only what is left', async () => {
  const store = open()
  for (let turn = 0; turn < 50; turn++) store.put('tasks', 'one', task(`one-${turn}`))
  store.flush()
  open()
  const size = (await stat(file)).size
  open()
  expect((await stat(file)).size).toBe(size)
  expect(await readFile(file, 'utf8')).not.toContain('one-48')
})

test('only the owner can read the file', async () => {
  open()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('clearing deletes rows and keeps settings, in the file too', () => {
  const store = open()
  store.put('tasks', 'one', task('one'))
  store.put('settings', 'ids', { seed: 'fresh', count: 3 })
  store.clear()
  store.flush()
  const again = open()
  expect(tasksOf(again)).toEqual([])
  expect(again.settings.ids.count).toBe(3)
})

test('a file that is empty or of another kind begins with fresh settings', async () => {
  await writeFile(file, 'not a journal\n')
  expect(open().settings).toEqual(fresh())
})

test('without a file nothing is written, and flush and close do nothing', () => {
  const store = openStore(null, fresh)
  store.put('tasks', 'one', task('one'))
  store.flush()
  store.close()
  expect(tasksOf(store)).toEqual(['one'])
})
