import { expect, test } from 'vitest'
import type { ImportFailure, ImportNote } from '#shop/import-export/import-note.ts'
import { failureText } from './import-messages.ts'
import { imageFailureText, noteText, outcomeNoteText } from './note-messages.ts'

test('a note names the field, its value and the next step for the admin', () => {
  const texts: [ImportNote, string][] = [
    [
      { code: 'not-a-price', field: 'sellingPrice', text: 'cheap' },
      'Selling Price: “cheap” is not a price in rupees.',
    ],
    [
      { code: 'unknown-choices', field: 'sizes', names: ['XXXL'] },
      'Sizes: this shop or this kind has no XXXL.',
    ],
    [
      { code: 'field-changes', field: 'title', values: { before: 'Old', after: 'New' } },
      'Title: Old → New',
    ],
    [
      { code: 'field-changes', field: 'sizes', values: { before: '', after: 'S' } },
      'Sizes: none → S',
    ],
    [{ code: 'field-changes', field: 'description', values: null }, 'Description: changed.'],
    [{ code: 'stock-changes', size: 'M', before: 2, after: 5 }, 'Stock of M: 2 → 5'],
    [{ code: 'stock-changes', size: '', before: null, after: 5 }, 'Stock: 5'],
    [{ code: 'stock-changes', size: '', before: 5, after: null }, 'Stock: no longer counted.'],
    [{ code: 'images-to-fetch', count: 1 }, '1 picture to import.'],
    [{ code: 'images-to-fetch', count: 2 }, '2 pictures to import.'],
    [
      { code: 'variants-merged', names: ['Red', 'Blue'] },
      'This shop has sizes but no other options, so these variants become one product: Red, Blue.',
    ],
    [
      { code: 'titles-merged', names: ['Suit', 'Saree'] },
      'Lines with the same handle but different titles become one product: Suit, Saree.',
    ],
    [
      {
        code: 'titles-merged',
        names: Array.from({ length: 12 }, (_, index) => String(index)),
      },
      'Lines with the same handle but different titles become one product: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more.',
    ],
    [{ code: 'sizes-by-number', sizes: [{ named: '38', size: 'M' }] }, 'Sizes by number: 38 = M.'],
    [
      { code: 'unsupported-kind', kind: 'external' },
      'An external product is not a product that this shop can sell.',
    ],
  ]
  for (const [note, text] of texts) expect(noteText(note)).toBe(text)
})

test('a note about a field that many products lack points to the default values', () => {
  const missing = (field: 'title' | 'type'): ImportNote => ({
    code: 'invalid',
    field,
    error: 'missing',
  })
  expect(noteText(missing('title'))).toBe('Title: missing.')
  expect(noteText(missing('type'))).toBe(
    'Type: missing; you can set a default for all such products above.',
  )
  expect(noteText({ code: 'invalid', field: 'quantity', error: 'not-a-count' })).toBe(
    'Stock: Please enter a whole number from 0 to 99999.',
  )
})

test('the message of an unexpected failure says whether products were imported', () => {
  const failure = (wasImporting: boolean): ImportFailure => ({
    code: 'unexpected',
    wasImporting,
    error: '22P02: failed',
  })
  expect(failureText(failure(false))).toMatch(/No product was changed\..*22P02: failed$/)
  expect(failureText(failure(true))).toContain('already imported stay')
  expect(failureText({ code: 'unknown-headings', headings: [] })).toContain('It says: nothing.')
})

test('unknown texts from libraries or older versions are shown unchanged', () => {
  const text = { code: 'text', text: 'HTTP 404' } as const
  expect([
    noteText(text),
    outcomeNoteText(text),
    imageFailureText(text),
    failureText(text),
  ]).toEqual(['HTTP 404', 'HTTP 404', 'HTTP 404', 'HTTP 404'])
  expect(imageFailureText({ code: 'svg' })).toContain('SVG')
  expect(imageFailureText({ code: 'host-skipped', host: 'a.example', failures: 5 })).toBe(
    'a.example failed 5 times in a row and was skipped.',
  )
})
