import { expect, test } from 'vitest'
import {
  canBecome,
  hasLeft,
  isPickupProblem,
  needsTracking,
  parcelStates,
  parseParcelState,
  stateOfCode,
  type ParcelState,
} from './parcel-state.ts'

test.each<[ParcelState, number[]]>([
  ['booked', [1, 2, 3, 4, 5, 15, 19, 27, 52]],
  ['booked', [13, 20]],
  ['in-transit', [6, 18, 22, 38, 39, 42, 48, 51]],
  ['out-for-delivery', [17]],
  ['delivered', [7, 26]],
  ['undelivered', [21, 77]],
  ['returning', [9, 40, 41, 46, 75]],
  ['returned', [10, 14, 78]],
  ['lost', [12, 24, 25, 44, 76]],
  ['cancelled', [8, 16, 45]],
])('the carrier codes of %s are understood', (state, codes) => {
  for (const code of codes) expect(stateOfCode(code)).toBe(state)
})

test('a carrier code without a meaning for the shop maps to null', () => {
  for (const code of [0, 11, 23, 43, 47, 49, 50, 54, 57, 59, 68, 1000, Number.NaN])
    expect(stateOfCode(code)).toBeNull()
})

test('only a failed pickup is a pickup problem', () => {
  const codes = Array.from({ length: 80 }, (_, code) => code)
  expect(codes.filter(isPickupProblem)).toEqual([13, 20])
})

test('a parcel only moves forwards', () => {
  expect(canBecome('booked', 'in-transit')).toBe(true)
  expect(canBecome('in-transit', 'booked')).toBe(false)
  expect(canBecome('out-for-delivery', 'in-transit')).toBe(false)
  for (const state of parcelStates) expect(canBecome(state, state)).toBe(false)
})

test('an undelivered parcel is tried again, and comes back after that', () => {
  expect(canBecome('out-for-delivery', 'undelivered')).toBe(true)
  expect(canBecome('undelivered', 'out-for-delivery')).toBe(true)
  expect(canBecome('undelivered', 'returning')).toBe(true)
})

test('a parcel on its way back is never delivered', () => {
  expect(canBecome('returning', 'delivered')).toBe(false)
  expect(canBecome('returning', 'out-for-delivery')).toBe(false)
  expect(canBecome('returning', 'returned')).toBe(true)
})

test('delivered, returned and cancelled parcels stay so; a lost one may be found', () => {
  for (const state of parcelStates) {
    expect(canBecome('delivered', state)).toBe(false)
    expect(canBecome('returned', state)).toBe(false)
    expect(canBecome('cancelled', state)).toBe(false)
  }
  expect(canBecome('lost', 'delivered')).toBe(true)
})

test('only a parcel that has not left can be cancelled', () => {
  expect(parcelStates.filter((state) => canBecome(state, 'cancelled'))).toEqual(['booked'])
  expect(parcelStates.filter((state) => !hasLeft(state))).toEqual(['booked', 'cancelled'])
})

test('final reports need the tracking to confirm them', () => {
  expect(parcelStates.filter(needsTracking)).toEqual([
    'undelivered',
    'delivered',
    'returned',
    'lost',
  ])
})

test('a form accepts only known states', () => {
  expect(parseParcelState('lost')).toBe('lost')
  expect(parseParcelState('sold')).toBeNull()
})
