import { expect, test, vi } from 'vitest'
import { deleteExpiredText, formatStored, parseStored } from './typed-text.ts'

const now = Date.parse('2024-01-05T09:00:00Z')
const typed = { aboutUs: ['Hand-woven since 1987'], question: ['Size?', 'Wash?'], basedOn: ['3'] }
const day = 24 * 60 * 60 * 1000

test('stored text is restored unchanged for a week', () => {
  const stored = formatStored(typed, now)
  expect(parseStored(stored, now)).toEqual(typed)
  expect(parseStored(stored, now + 7 * day)).toEqual(typed)
  expect(parseStored(stored, now + 7 * day + 1)).toBeNull()
})

test('a stored value that is not typed text is ignored', () => {
  const others = [
    null,
    '',
    '{',
    'null',
    '"typed"',
    '{}',
    JSON.stringify({ at: now }),
    JSON.stringify({ at: 'today', typed }),
    JSON.stringify({ at: now, typed: null }),
    JSON.stringify({ at: now, typed: { aboutUs: 'text' } }),
    JSON.stringify({ at: now, typed: { aboutUs: [1] } }),
  ]
  for (const stored of others) expect(parseStored(stored, now), String(stored)).toBeNull()
})

test('the stored text of any person is removed if it is older than a week or unreadable', () => {
  const storage = Object.assign(
    Object.create({
      getItem(key: string) {
        return (this as Record<string, string>)[key] ?? null
      },
      removeItem(key: string) {
        delete (this as Record<string, string>)[key]
      },
    }) as object,
    {
      'typed:asha:/admin/siteinfo?kind=about': formatStored(typed, now - 7 * day - 1),
      'typed:asha:/admin/settings?': '{',
      'typed:devi:product-draft:new': '{"typed":{},"basedOn":null}',
      'typed:devi:/admin/siteinfo?kind=faqs': formatStored(typed, now - 7 * day),
      cart: '{',
    },
  )
  vi.stubGlobal('localStorage', storage)
  deleteExpiredText(now)
  expect(Object.keys(storage)).toEqual(['typed:devi:/admin/siteinfo?kind=faqs', 'cart'])
})
