import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultColours } from './colours.ts'
import { contrastOf, contrastProblems } from './contrast.ts'

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('the contrast is 1 for equal colours, 21 for black on white, and symmetric', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrastOf(one, one)).toBe(1)
      expect(contrastOf(one, other)).toBe(contrastOf(other, one))
    }),
  )
})

test('a transparent colour has less contrast', () => {
  expect(contrastOf('#000000', '#ffffff', 0.5)).toBeCloseTo(3.98, 1)
  fc.assert(
    fc.property(colour, colour, (one, ground) => {
      expect(contrastOf(one, ground, 0)).toBe(1)
    }),
  )
})

test('the default colours have enough contrast, and each pair that does not is named', () => {
  expect(contrastProblems(defaultColours)).toEqual([])
  expect(contrastProblems({ ...defaultColours, stone: '#a39a95' })).toEqual(
    expect.arrayContaining([
      { colour: 'stone', ground: 'ivory', ratio: 2.5, min: 4.5 },
      { colour: 'stone', ground: 'paper', ratio: 2.7, min: 4.5 },
    ]),
  )
  const pale = contrastProblems({ ...defaultColours, madder: '#f0a0b0' })
  expect(pale).toContainEqual(expect.objectContaining({ colour: 'ivory', ground: 'madder' }))
})
