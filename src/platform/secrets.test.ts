import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { readOrCreateSecret } from './secrets.server.ts'

function emptyDataDir(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-secrets-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a secret stays the same and is readable by its owner only', () => {
  const dataDir = emptyDataDir()
  const secret = readOrCreateSecret(dataDir, 'sessions')
  expect(secret).toHaveLength(43)
  expect(readOrCreateSecret(dataDir, 'sessions')).toBe(secret)
  expect(readOrCreateSecret(dataDir, 'other')).not.toBe(secret)
  expect(fs.statSync(path.join(dataDir, 'secrets/sessions')).mode & 0o777).toBe(0o600)
  expect(fs.statSync(path.join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
  expect(fs.readdirSync(path.join(dataDir, 'secrets')).toSorted()).toEqual(['other', 'sessions'])
})

test('a file that others could read is made private', () => {
  const dataDir = emptyDataDir()
  readOrCreateSecret(dataDir, 'sessions')
  fs.chmodSync(path.join(dataDir, 'secrets/sessions'), 0o644)
  readOrCreateSecret(dataDir, 'sessions')
  expect(fs.statSync(path.join(dataDir, 'secrets/sessions')).mode & 0o777).toBe(0o600)
})

test('an empty file is an error and is not replaced', () => {
  const dataDir = emptyDataDir()
  fs.mkdirSync(path.join(dataDir, 'secrets'))
  fs.writeFileSync(path.join(dataDir, 'secrets/sessions'), '')
  expect(() => readOrCreateSecret(dataDir, 'sessions')).toThrow(/is empty/)
})
