import { expect, test } from 'vitest'
import { isCashPossible, parseCashForm } from './cash-on-delivery.ts'

const form = (fields: Record<string, string>) => ({ get: (name: string) => fields[name] ?? null })

test('cash is possible up to the limit, and only while it is on', () => {
  expect(isCashPossible({ isOn: true, maxPaise: 500_000 }, 500_000)).toBe(true)
  expect(isCashPossible({ isOn: true, maxPaise: 500_000 }, 500_001)).toBe(false)
  expect(isCashPossible({ isOn: false, maxPaise: 500_000 }, 100)).toBe(false)
})

test('the limit is an amount that an order can have', () => {
  expect(parseCashForm(form({ codIsOn: 'on', codMax: '5,000' }))).toEqual({ isOn: true, maxPaise: 500_000, problem: null })
  expect(parseCashForm(form({ codMax: '2499.50' }))).toEqual({ isOn: false, maxPaise: 249_950, problem: null })
  for (const codMax of ['', '0', '-5', 'a lot', '500001', '1e3']) expect(parseCashForm(form({ codMax })).problem).toMatch(/^A number from/)
})
