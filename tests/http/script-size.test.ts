import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { measureScripts } from '../../bench/script-size.ts'

const folder = path.resolve(import.meta.dirname, '../../dist/client/static')
const scriptOf = (chunk: RegExp) => {
  const file = fs.readdirSync(folder).find((name) => chunk.test(name) && name.endsWith('.js'))
  return fs.readFileSync(path.join(folder, file!), 'utf8')
}

test('the scripts of storefront pages stay within their limit', () => {
  for (const { what, measured, isMet } of measureScripts())
    expect(isMet, `${what}: ${measured}`).toBe(true)
})

test('the script of every page leaves out parts that few visits need', () => {
  const shared = scriptOf(/^storefront-(?!late|cards)/)
  expect(shared).toContain('Added to cart')
  expect(shared).not.toContain('Asia/Kolkata')
  const page = scriptOf(/^product-page-/)
  expect(page).toContain('Play video')
  expect(page).not.toContain('playsInline')
})
