import { expect, test } from 'vitest'
import type { ImportStatus, RowCounts } from '#shop/import-export/import/import.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { ImportProgress } from './import-progress.tsx'
import { uploadErrors } from './import-messages.ts'
import { importAddress } from './import-view.ts'
import { NextStep } from './next-step.tsx'
import { UploadForm } from './upload-form.tsx'

const counts = (change: Partial<RowCounts> = {}): RowCounts => ({
  new: 0,
  update: 0,
  unchanged: 0,
  refused: 0,
  checked: 0,
  decided: 0,
  refusedLater: 0,
  withImagesMissing: 0,
  ...change,
})
const step = (status: ImportStatus, change: Partial<RowCounts> = {}) =>
  htmlOf(<NextStep found={{ status, problem: null }} counts={counts(change)} />)
const intents = (html: string) =>
  [...html.matchAll(/name="intent" value="([^"]*)"/g)].map(([, intent]) => intent)

test.each(['reading', 'checking', 'importing'] as const)(
  'an import while %s can only be cancelled',
  (status) => {
    expect(intents(step(status, { new: 3 }))).toEqual(['cancel'])
  },
)

test('a checked import can start only if it would add or change a product', () => {
  const ready = step('ready', { new: 2, update: 1 })
  expect(intents(ready)).toEqual(['start', 'cancel'])
  expect(textOf(ready)).toContain('Import 3 products')
  const empty = step('ready', { unchanged: 4 })
  expect(intents(empty)).toEqual(['cancel'])
  expect(textOf(empty)).toContain('There is nothing to import.')
})

test('a finished import counts its results and offers to retry missing images', () => {
  const done = step('done', { decided: 5, refusedLater: 1, withImagesMissing: 2 })
  expect(textOf(done)).toContain('4 products imported, 1 could not be saved')
  expect(intents(done)).toEqual(['pictures-again'])
  expect(intents(step('done', { decided: 5 }))).toEqual([])
})

test('a cancelled import says what was imported and offers no retry', () => {
  const cancelled = step('cancelled', { decided: 1, withImagesMissing: 1 })
  expect(textOf(cancelled)).toContain('Cancelled. 1 product imported')
  expect(intents(cancelled)).toEqual([])
})

test('a failed import says how many products were imported before the failure', () => {
  expect(textOf(step('failed', { decided: 3, refusedLater: 1 }))).toContain('2 products had been')
  expect(textOf(step('failed'))).not.toContain('had been imported')
})

test('the progress bar has numbers only when the total is known', () => {
  const bar = (status: ImportStatus, products: number) =>
    htmlOf(
      <ImportProgress
        status={status}
        products={products}
        counts={counts({ checked: 1200, decided: 2, new: 3, update: 1 })}
      />,
    )
  expect(bar('reading', 5)).not.toMatch(/<progress[^>]* max=/)
  expect(bar('checking', 0)).not.toMatch(/<progress[^>]* max=/)
  expect(textOf(bar('checking', 150_000))).toContain('1,200 of 1,50,000 products')
  expect(bar('importing', 9)).toMatch(/<progress(?=[^>]* max="4")(?=[^>]* value="2")/)
})

test('the upload form requires a table and announces its error', () => {
  const html = htmlOf(<UploadForm error={null} />)
  expect(html).toMatch(/<input(?=[^>]*name="table")(?=[^>]*required="")/)
  expect(html).not.toMatch(/<input(?=[^>]*name="pictures")(?=[^>]*required="")/)
  expect(html).not.toContain('role="alert"')
  const refused = htmlOf(<UploadForm error="no-table" />)
  expect(refused).toMatch(/<form[^>]*aria-describedby=/)
  expect(textOf(refused)).toContain(uploadErrors['no-table'])
})

test('the URL of an import leaves out default values', () => {
  expect(importAddress('abc', { show: 'all', page: 1 })).toBe('/admin/exchange/abc')
  expect(importAddress('abc', { show: 'refused', page: 2 })).toBe(
    '/admin/exchange/abc?show=refused&page=2',
  )
})
