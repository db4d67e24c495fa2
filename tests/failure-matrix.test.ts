import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROWS = 36
const tests = globSync('{src,tests,sandbox,bench}/**/*.test.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const rows = readFileSync('docs/failure-matrix.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => {
    const [, number = '', , , named = ''] = line.split('|')
    return {
      number: Number(number),
      tests: [...named.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    }
  })

test('the failure matrix lists every case once and in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: ROWS }, (_, place) => place + 1),
  )
})

test('every row of the failure matrix names a test that starts with its number', () => {
  const without = rows.filter(
    ({ number, tests: names }) => !names.some((name) => name.startsWith(`${number}: `)),
  )
  expect(without.map(({ number }) => number)).toEqual([])
})

test('every test named in the failure matrix exists', () => {
  const gone = rows
    .flatMap(({ tests: names }) => names)
    .filter((name) => !tests.includes(`'${name}'`))
  expect(gone).toEqual([])
})
