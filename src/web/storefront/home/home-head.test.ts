import { expect, test } from 'vitest'
import { initialHome, newItem } from '#shop/site/home/home-sections.ts'
import { homeHead } from './home-head.ts'

const hero = (heading: string, text: string) => [
  { type: 'hero' as const, items: [newItem({ heading, text })] },
]

test('the first home page has the title of the specification', () => {
  expect(homeHead({ sections: initialHome.sections, tagline: '' }).title).toBe(
    'Salwar suits and sarees',
  )
})

test('the tagline replaces the first title and description', () => {
  const tagline = 'Lehengas for girls'
  expect(homeHead({ sections: initialHome.sections, tagline })).toEqual({
    title: tagline,
    description: tagline,
  })
})

test.each([
  ['Made to twirl', 'For girls.', '', 'Made to twirl', 'For girls.'],
  ['Made to twirl', '', '', 'Made to twirl', 'Made to twirl'],
  ['Made to twirl', 'For girls.', 'From Bhuj', 'From Bhuj', 'For girls.'],
] as const)(
  'the hero "%s", "%s" with tagline "%s"',
  (heading, text, tagline, title, description) => {
    expect(homeHead({ sections: hero(heading, text), tagline })).toEqual({ title, description })
  },
)

test('a home page without a hero has a title', () => {
  expect(homeHead({ sections: [], tagline: '' }).title).not.toBe('')
})
