import { expect, test } from 'vitest'
import { initialHome, newItem, SECTIONS_MAX, type HomeSection } from './home-sections.ts'
import { parseHome, readSections } from './parse-home.ts'

const hero: HomeSection = { type: 'hero', collection: '', items: [newItem({ heading: 'Hello' })] }
const parseText = (sections: string) =>
  parseHome(new Map([['sections', sections]]) as never, ['Popular', 'Recommended'])
const parse = (...sections: unknown[]) => parseText(JSON.stringify(sections))
const codes = (...sections: unknown[]) =>
  parse(...sections).errors.map(({ field, code }) => `${field} ${code}`)

test('the first home page is accepted as it is', () => {
  expect(parse(...initialHome.sections)).toEqual({ value: initialHome, errors: [] })
})

test('unknown types, items and fields are left out', () => {
  const withExtraFields = {
    ...hero,
    script: 'x',
    items: [{ heading: ' Hello ', onClick: 'x', label: 7 }, {}],
  }
  const { value, errors } = parse(
    withExtraFields,
    { type: 'toString', items: [{}] },
    { type: 'story' },
    null,
  )
  expect(errors).toEqual([])
  expect(value.sections).toEqual([hero])
})

test('an image is taken by its id, and only where the section shows one', () => {
  const image = { id: crypto.randomUUID(), width: 9, height: 9, tint: 'red' }
  const withImage = { ...hero, items: [{ heading: 'Hello', image }] }
  const story = { type: 'story', items: [{ heading: 'Once', text: 'Upon', image }] }
  const { sections } = parse(withImage, story).value
  expect(sections[0]?.items[0]?.image).toEqual({ id: image.id, width: 0, height: 0, tint: '' })
  expect(sections[1]?.items[0]?.image).toBeNull()
  const wrong = { ...hero, items: [{ heading: 'Hello', image: { id: '../x' } }] }
  expect(parse(wrong).value.sections[0]?.items[0]?.image).toBeNull()
})

test('a video is taken by its id, and only in a hero', () => {
  const video = { id: crypto.randomUUID(), type: 'exe' }
  const shown = parse(
    { ...hero, items: [{ heading: 'Hello', video }] },
    { type: 'image-text', items: [{ heading: 'Once', video }] },
  ).value.sections.map(({ items }) => items[0]?.video)
  expect(shown).toEqual([{ id: video.id, type: 'mp4' }, undefined])
  const wrong = { ...hero, items: [{ heading: 'Hello', video: { id: '../x' } }] }
  expect(parse(wrong).value.sections[0]?.items[0]).not.toHaveProperty('video')
})

test('wrong fields are refused by section, item and field', () => {
  const link = (to: string, label = 'Go') => ({ ...hero, items: [{ heading: 'Hello', to, label }] })
  expect(codes({ ...hero, items: [{ heading: 'x'.repeat(81) }] })).toEqual(['0.0.heading too-long'])
  for (const to of ['https://evil.example', '//evil.example', '/\\evil', 'shop'])
    expect(codes(link(to))).toEqual(['0.0.to not-a-path'])
  expect(codes(link('/shop/saree', ''))).toEqual(['0.0.label label-missing'])
  expect(codes(link('', 'Go'))).toEqual(['0.0.to path-missing'])
  expect(codes(hero, { type: 'tiles', items: [{ heading: 'A', to: '/a' }, {}] })).toEqual([
    '1.1.heading missing',
    '1.1.to missing',
  ])
  const shelf = { type: 'shelf', collection: 'gone', items: [{ heading: 'Gone' }] }
  expect(codes(hero, shelf)).toEqual(['1.collection unknown-collection'])
})

test('only a section with a title of its own keeps one, which may be empty and has a limit', () => {
  const tiles = { type: 'small-tiles', items: [{ heading: 'Ikat', to: '/shop/saree' }] }
  const titleOf = (...sections: unknown[]) => parse(hero, ...sections).value.sections[1]?.title
  expect(titleOf({ ...tiles, title: ' By weave ' })).toBe('By weave')
  expect([titleOf(tiles), titleOf({ ...tiles, title: 7 })]).toEqual(['', ''])
  expect(titleOf({ ...tiles, type: 'tiles', title: 'By weave' })).toBeUndefined()
  expect(codes(hero, tiles)).toEqual([])
  expect(codes(hero, { ...tiles, title: 'x'.repeat(81) })).toEqual(['1.title too-long'])
})

test('a home page has one hero and a limited number of sections', () => {
  const story = { type: 'story', items: [{ heading: 'Once', text: 'Upon' }] }
  expect(codes(story)).toEqual(['sections one-hero'])
  expect(codes(hero, hero)).toEqual(['sections one-hero'])
  expect(codes()).toEqual(['sections missing'])
  expect(codes(hero, ...Array.from({ length: SECTIONS_MAX }, () => story))).toEqual([
    'sections too-many',
  ])
  for (const text of ['', '{', '{}', 'null'])
    expect(parseText(text).errors).toEqual([{ field: 'sections', code: 'unreadable' }])
})

test('sections are read again as they were typed, mistakes included', () => {
  const video = { id: crypto.randomUUID(), type: 'webm' as const }
  const typed = [{ ...hero, items: [newItem({ heading: '', to: 'https://x.test', video })] }]
  expect(readSections(JSON.stringify(typed))).toEqual(typed)
  for (const json of ['', '{', '{}', undefined]) expect(readSections(json)).toBeNull()
})
