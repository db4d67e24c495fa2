import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_TITLE_MAX, parsePageContent, SLUG_MAX, slugOf } from './page.ts'

const text = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] })
const form = (fields: Record<string, string>) => {
  const sent = new FormData()
  for (const [name, value] of Object.entries({ title: 'Looms', text, ...fields }))
    sent.set(name, value)
  return sent
}

test('an address is made of the Latin letters and digits of a title', () => {
  expect(slugOf('Our Weavers’ Stories!')).toBe('our-weavers-stories')
  expect(slugOf('Café & Crêpe 2024')).toBe('cafe-crepe-2024')
  expect(slugOf('../../admin?x=1')).toBe('admin-x-1')
  expect(slugOf('हमारे बुनकर')).toBe('')
})

test('an address fulfils the rule of the database, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugOf(title)
      if (slug === '') return
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(SLUG_MAX)
    }),
  )
})

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
