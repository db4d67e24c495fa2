import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../../tests/support/shop-process.ts'
import { protectDataDir } from './protect-data-dir.ts'

const modeOf = (...names: string[]) => (fs.statSync(path.join(...names)).mode & 0o777).toString(8)
const DATA_DIR_MODE = process.getuid?.() === 0 ? '711' : '700'

function protect(dataDir: string): void {
  const before = process.umask()
  onTestFinished(() => void process.umask(before))
  protectDataDir(dataDir)
}

test('a new data folder and everything created in it is private', () => {
  const dataDir = path.join(emptyFolder(), 'new', 'data')
  protect(dataDir)
  fs.mkdirSync(path.join(dataDir, 'media'))
  fs.writeFileSync(path.join(dataDir, 'media', 'file'), '')
  expect([modeOf(dataDir), modeOf(dataDir, 'media'), modeOf(dataDir, 'media', 'file')]).toEqual([
    DATA_DIR_MODE,
    '700',
    '600',
  ])
})

test('an existing data folder becomes private, except for the database', () => {
  const dataDir = emptyFolder()
  for (const name of ['media', 'postgres']) {
    fs.mkdirSync(path.join(dataDir, name))
    fs.chmodSync(path.join(dataDir, name), 0o755)
  }
  fs.writeFileSync(path.join(dataDir, 'sandbox-3000.json'), '{}')
  fs.chmodSync(path.join(dataDir, 'sandbox-3000.json'), 0o644)
  protect(dataDir)
  expect(modeOf(dataDir)).toBe(DATA_DIR_MODE)
  expect(modeOf(dataDir, 'media')).toBe('700')
  expect(modeOf(dataDir, 'sandbox-3000.json')).toBe('600')
  expect(modeOf(dataDir, 'postgres')).toBe('755')
})

test('a file in place of the data folder is refused', () => {
  const file = path.join(emptyFolder(), 'data')
  fs.writeFileSync(file, '')
  expect(() => protect(file)).toThrow(expect.objectContaining({ path: file }))
  expect(() => protect(path.join(file, 'inside'))).toThrow(/ENOTDIR/)
})
