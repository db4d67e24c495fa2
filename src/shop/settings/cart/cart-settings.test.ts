import { expect, test } from 'vitest'
import { GIFT_WRAP_MAX_PAISE, parseCartSettings } from './cart-settings.ts'

const parse = (giftWrap: string) => {
  const fields: Record<string, string> = { giftWrap }
  return parseCartSettings({ get: (name) => fields[name] ?? null })
}

test('gift wrap has a price, is free with 0, and is not offered without a price', () => {
  expect(parse(' 99.50 ').value).toEqual({ severalSizesInCart: false, giftWrapPaise: 9_950 })
  expect(parse('0')).toMatchObject({ value: { giftWrapPaise: 0 }, errors: [] })
  expect(parse('')).toMatchObject({ value: { giftWrapPaise: null }, errors: [] })
})

test('a price that is no amount or too high is refused', () => {
  for (const typed of ['free', '-5', '1.234', String(GIFT_WRAP_MAX_PAISE / 100 + 1)])
    expect(parse(typed).errors, typed).toEqual([{ field: 'giftWrap', code: 'not-a-charge' }])
  expect(parse(String(GIFT_WRAP_MAX_PAISE / 100)).errors).toEqual([])
})
