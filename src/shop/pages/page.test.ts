import { expect, test } from 'vitest'
import { PAGE_TITLE_MAX, parsePageContent } from './page.ts'

const text = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] })
const form = (fields: Record<string, string>) => {
  const sent = new FormData()
  for (const [name, value] of Object.entries({ title: 'Looms', text, ...fields }))
    sent.set(name, value)
  return sent
}

test('a page needs a title, and its fields have limits', () => {
  expect(parsePageContent(form({ seoTitle: ' Silk  looms ' }))).toMatchObject({
    value: { title: 'Looms', seoTitle: 'Silk  looms', seoDescription: '' },
    errors: [],
  })
  expect(parsePageContent(form({ title: ' ' })).errors).toEqual([
    { field: 'title', code: 'missing' },
  ])
  expect(
    parsePageContent(form({ title: 'x'.repeat(PAGE_TITLE_MAX + 1), seoTitle: 'x'.repeat(71) }))
      .errors,
  ).toEqual([
    { field: 'title', code: 'too-long' },
    { field: 'seoTitle', code: 'too-long' },
  ])
  expect(parsePageContent(form({ text: '<script>alert(1)</script>' })).errors).toEqual([
    { field: 'text', code: 'unreadable' },
  ])
})
