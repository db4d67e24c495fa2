import { expect, test } from 'vitest'
import { newZone } from '../../../tests/support/delivery.ts'
import { dispatchText } from './dispatch-text.ts'
import type { DeliveryZone } from './delivery-zones.ts'

const rules = { weekdays: [1, 2, 3, 4, 5, 6], holidays: [], cutOff: '14:00', handlingDays: 2 }
const textOf = (zone: Partial<DeliveryZone> = {}, dispatch: Partial<typeof rules> = {}) =>
  dispatchText({
    zones: [newZone({ transit: { fromDays: 2, toDays: 7 }, ...zone })],
    dispatch: { ...rules, ...dispatch },
  })

test('a product page promises free delivery and dispatch as the shop has set them', () => {
  expect(textOf()).toBe(
    'Free delivery. Ordered by 2 pm on a working day, it leaves us within 2 working days.',
  )
  expect(textOf({ chargePaise: 9_900 }, { cutOff: '09:30', handlingDays: 1 })).toBe(
    'Ordered by 9:30 am on a working day, it leaves us within 1 working day.',
  )
  expect(textOf({ chargePaise: 9_900 }, { cutOff: '12:00', handlingDays: 0 })).toBe(
    'Ordered by 12 pm on a working day, it leaves us that day.',
  )
})

test('with a cut-off at midnight, every order counts for the next dispatch day', () => {
  expect(textOf({}, { cutOff: '00:00', handlingDays: 0 })).toBe(
    'Free delivery. It leaves us within 1 working day.',
  )
})

test('a shop that promises no dates and charges for delivery promises nothing', () => {
  expect(textOf({ chargePaise: 9_900, transit: null })).toBeNull()
  expect(textOf({ chargePaise: 9_900 }, { weekdays: [] })).toBeNull()
  expect(textOf({ chargePaise: 9_900, isServed: false })).toBe('Free delivery.')
  expect(dispatchText({ zones: [], dispatch: rules })).toBe('Free delivery.')
})
