import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../../../tests/support/shop-process.ts'
import { deleteArchiveState, readArchiveState, writeArchiveState } from './archive-state.server.ts'

const until = new Date('2026-11-24T10:00:00Z')
const state = { until, imagesUntil: new Date(until.getTime() - 1), problem: 'no space' }

test('the state of the archive is read as it was written last, until it is deleted', () => {
  const folder = emptyFolder()
  expect(readArchiveState(folder)).toBeNull()
  writeArchiveState(folder, { until: null, imagesUntil: null, problem: null })
  writeArchiveState(folder, state)
  expect(readArchiveState(folder)).toEqual(state)
  expect(fs.readdirSync(folder)).toEqual(['wal-archive.json'])
  deleteArchiveState(folder)
  deleteArchiveState(folder)
  expect(readArchiveState(folder)).toBeNull()
})

test('the state of an earlier release is read as one without archived images', () => {
  const folder = emptyFolder()
  const file = path.join(folder, 'wal-archive.json')
  fs.writeFileSync(file, JSON.stringify({ until, problem: null }))
  expect(readArchiveState(folder)).toEqual({ until, imagesUntil: null, problem: null })
})

test.each(['', '{', 'null', '{"problem":null}', '{"until":"soon","problem":null}'])(
  'the unreadable state %j counts as none',
  (text) => {
    const folder = emptyFolder()
    fs.writeFileSync(path.join(folder, 'wal-archive.json'), text)
    expect(readArchiveState(folder)).toBeNull()
  },
)

test('only the owner of the data folder can read the state', () => {
  const folder = emptyFolder()
  writeArchiveState(folder, state)
  expect(fs.statSync(path.join(folder, 'wal-archive.json')).mode & 0o777).toBe(0o600)
})
