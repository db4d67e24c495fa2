import { expect, test } from 'vitest'
import { importAgain } from './import-again.ts'

test('a script that loads is not imported a second time', async () => {
  expect(await importAgain(async () => 'loaded')).toBe('loaded')
})

test('a failure without an address, as in other browsers, reaches the caller', async () => {
  const failure = new TypeError('Importing a module script failed.')
  await expect(importAgain(() => Promise.reject(failure))).rejects.toBe(failure)
})

test('a failure that names the address leads to a second import of this address', async () => {
  const address = 'http://127.0.0.1:9/static/picture.js'
  const failure = new TypeError(`Failed to fetch dynamically imported module: ${address}`)
  const again = importAgain(() => Promise.reject(failure))
  await expect(again).rejects.toThrow()
  await expect(again).rejects.not.toBe(failure)
})
