import { expect, test } from 'vitest'
import { extraLines, noExtras, parseOrderExtras } from './order-extras.ts'

const GSTIN = '27AAPFU0939F1ZV'
const parse = (fields: Record<string, string>, takesGstin = true) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseOrderExtras(form, { takesGstin })
}

test('a GSTIN is normalized, and texts lose control characters', () => {
  const typed = { gstin: ' 27 aapfu0939f1zv', businessName: ' Asha\nTextiles ' }
  expect(parse({ ...typed, note: 'Ring\u0007 twice\r\nplease ' })).toEqual({
    value: { ...noExtras, gstin: GSTIN, businessName: 'Asha Textiles', note: 'Ring twice\nplease' },
    errors: [],
  })
  expect(parse({})).toEqual({ value: noExtras, errors: [] })
})

test.each([
  [{ gstin: '27AAPFU0939F1ZW', businessName: 'A' }, 'gstin', 'wrong-check-character'],
  [{ gstin: 'ZARI', businessName: 'A' }, 'gstin', 'not-a-gstin'],
  [{ gstin: GSTIN }, 'businessName', 'missing'],
  [{ businessName: 'Asha Textiles' }, 'gstin', 'no-gstin'],
  [{ gstin: GSTIN, businessName: 'x'.repeat(101) }, 'businessName', 'too-long'],
  [{ note: 'x'.repeat(501) }, 'note', 'too-long'],
  [{ giftMessage: 'x'.repeat(301) }, 'giftMessage', 'too-long'],
] as const)('%j is refused at %s: %s', (fields, field, code) => {
  expect(parse(fields).errors).toEqual([{ field, code }])
})

test('a shop that is not registered ignores the fields of a business', () => {
  expect(parse({ gstin: 'ZARI', businessName: 'A', note: 'Hello' }, false)).toEqual({
    value: { ...noExtras, note: 'Hello' },
    errors: [],
  })
})

test('only what was added is listed', () => {
  expect(extraLines(noExtras)).toEqual([])
  expect(extraLines({ ...noExtras, gstin: GSTIN, businessName: 'Asha Textiles' })).toEqual([
    { label: 'GST invoice for', text: `Asha Textiles, GSTIN ${GSTIN}` },
  ])
  expect(extraLines({ ...noExtras, giftMessage: 'Happy Diwali' })).toEqual([
    { label: 'Gift message', text: 'Happy Diwali' },
  ])
})
