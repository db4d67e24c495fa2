import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withoutParts } from './leave-out.ts'
import { leftOutOfReactDom } from './react-dom.ts'
import { leftOutOfReactRouter } from './react-router.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('what never runs goes, and what stays is as it was', () => {
  const library =
    'function open(x) { invariant(x, "Say what"); warning(x > 1, "So many?"); if (options.rare) sing(); return x }\nfunction sing() { la() }\nla.prototype.loud = 1'
  const left = withoutParts(library, {
    file: 'x',
    functions: { sing: 'throw 1' },
    always: { 'options.rare': 'false' },
    warnings: ['warning'],
    wordless: ['invariant'],
    statements: ['la.prototype.'],
  })
  expect(left).toBe(
    'function open(x) { invariant(x); ; if (false) sing(); return x }\nfunction sing() {throw 1}\n',
  )
})

test('a case that never comes up goes; a case that falls into it keeps what it fell into', () => {
  const library =
    'switch (part.tag) { case 1: one(); break; case 2: two(); break; case 3: case 2: both(); break; case 4: four() }'
  expect(withoutParts(library, { file: 'x', neverCase: { member: 'tag', values: [2] } })).toBe(
    'switch (part.tag) { case 1: one(); break;  case 3: both(); break; case 4: four() }',
  )
})

test('a library that is not what it was stops the build', () => {
  const stale = [
    { functions: { gone: '' } },
    { always: { 'a.b': '1' } },
    { warnings: ['warning'] },
    { statements: ['A.prototype.'] },
    { neverCase: { member: 'tag', values: [1] } },
  ]
  for (const cut of stale)
    expect(() => withoutParts('const a = { tag: 1 }', { file: 'library.js', ...cut })).toThrow(
      /library\.js.*the library changed/,
    )
})

test('nothing that stays names something that is gone', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-left-out-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const files = [...leftOutOfReactDom, ...leftOutOfReactRouter].map((cut, index) => {
    const file = path.join(folder, `${index}.js`)
    fs.writeFileSync(
      file,
      withoutParts(fs.readFileSync(path.join(root, 'node_modules', cut.file), 'utf8'), cut),
    )
    return file
  })
  const rules = path.join(folder, 'rules.json')
  fs.writeFileSync(
    rules,
    JSON.stringify({
      env: { browser: true, commonjs: true, node: true, es2024: true },
      globals: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'readonly' },
    }),
  )
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/.bin/oxlint'),
      '-c',
      rules,
      '-A',
      'all',
      '-D',
      'no-undef',
      ...files,
    ],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain('0 errors')
  expect(status).toBe(0)
})
