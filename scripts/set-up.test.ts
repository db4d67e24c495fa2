import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeFile } from '../tests/support/backup-fixtures.ts'
import { emptyFolder } from '../tests/support/shop-process.ts'

const packages = (names: Record<string, object>) =>
  JSON.stringify({ packages: { '': {}, ...names } })
const needed = { 'node_modules/needed': { version: '1.0.0' } }
const tool = { 'node_modules/tool': { version: '1.0.0', dev: true } }

/** A folder of the shop with the packages of `npm prune --omit=dev`. */
function prunedFolder(installed: Record<string, object>): string {
  const folder = emptyFolder()
  fs.cpSync(path.resolve('scripts'), path.join(folder, 'scripts'), { recursive: true })
  writeFile(folder, 'package.json', '{ "type": "module" }')
  writeFile(folder, 'package-lock.json', packages({ ...needed, ...tool }))
  writeFile(folder, 'node_modules/.package-lock.json', packages(installed))
  fs.mkdirSync(path.join(folder, 'node_modules/node/bin'), { recursive: true })
  fs.symlinkSync(process.execPath, path.join(folder, 'node_modules/node/bin/node'))
  for (const program of ['backup', 'restore'])
    writeFile(folder, `src/server/${program}.ts`, `console.log('${program} runs')`)
  return folder
}

/** Without npm, so that an attempt to install packages fails. */
const run = (folder: string, program: string) =>
  spawnSync(process.execPath, [path.join(folder, 'scripts', `${program}.mjs`)], {
    encoding: 'utf8',
    env: { PATH: '' },
  })

test('a backup or restore on a server neither installs packages for development nor writes files', () => {
  const folder = prunedFolder(needed)
  const before = fs.readdirSync(folder)
  for (const program of ['backup', 'restore'])
    expect(run(folder, program)).toMatchObject({ status: 0, stdout: `${program} runs\n` })
  expect(fs.readdirSync(folder)).toEqual(before)
})

test('a backup without a package that the shop needs says that npm is missing', () => {
  const { status, stderr } = run(prunedFolder({}), 'backup')
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm was not found')])
})
