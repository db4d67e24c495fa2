import { expect, test } from 'vitest'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { GiftWrapChoice } from './gift-wrap-choice.tsx'

const choice = (chargePaise: number | null, isChosen = false) =>
  htmlOf(<GiftWrapChoice {...{ chargePaise, isChosen }} isLocked={false} onChoose={() => {}} />)

test('gift wrap is offered with its price and not chosen in advance', () => {
  expect(textOf(choice(9_900))).toBe('Gift wrap 99 Rs.')
  expect(choice(9_900)).not.toContain('checked')
  expect(textOf(choice(0))).toBe('Gift wrap Free')
})

test('a shop without gift wrap shows nothing, unless it was chosen before', () => {
  expect(choice(null)).toBe('')
  expect(textOf(choice(null, true))).toBe('Gift wrap No longer offered')
  expect(choice(null, true)).toContain('checked')
})
