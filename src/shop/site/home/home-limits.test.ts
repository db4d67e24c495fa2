import { expect, test } from 'vitest'
import {
  newItem,
  newSection,
  SECTIONS_MAX,
  sectionForms,
  sectionTextLimits,
  type HomeSection,
  type SectionItem,
  type SectionType,
} from './home-sections.ts'
import { parseHome } from './parse-home.ts'

const types = Object.keys(sectionForms) as SectionType[]
const hero: HomeSection = { type: 'hero', collection: '', items: [newItem({ heading: 'Hello' })] }
const parse = (...sections: HomeSection[]) =>
  parseHome(new Map([['sections', JSON.stringify(sections)]]) as never, ['Latest'])
const parseOne = (section: HomeSection) =>
  section.type === 'hero' ? parse(section) : parse(hero, section)
const codes = (section: HomeSection) => parseOne(section).errors.map(({ code }) => code)

const longest = (field: keyof typeof sectionTextLimits, more = 0) =>
  (field === 'to' ? '/' : 'x').padEnd(sectionTextLimits[field] + more, 'x')
const full: SectionItem = newItem({
  heading: longest('heading'),
  text: longest('text'),
  label: longest('label'),
  to: longest('to'),
})
const sectionOf = (type: SectionType, ...items: SectionItem[]): HomeSection => ({
  ...newSection(type),
  items,
})

test.each(types)(
  'each text of a section "%s" may be as long as its limit, and no longer',
  (type) => {
    expect(codes(sectionOf(type, full))).toEqual([])
    for (const field of sectionForms[type].fields) {
      const tooLong = { ...full, [field]: longest(field, 1) }
      expect(codes(sectionOf(type, tooLong))).toEqual(['too-long'])
    }
  },
)

test.each(types)('a section "%s" needs its required texts and keeps only its own ones', (type) => {
  const { fields, required } = sectionForms[type]
  for (const field of required) {
    const without = { ...full, [field]: '' }
    expect(codes(sectionOf(type, without))).toEqual(['missing'])
  }
  const read = parseOne(sectionOf(type, full)).value.sections.at(-1)?.items[0]
  for (const field of ['heading', 'text', 'label', 'to'] as const)
    expect(read?.[field]).toBe(fields.includes(field) ? full[field] : '')
})

test.each(types)('a section "%s" keeps as many parts as its limit', (type) => {
  const { itemsMax } = sectionForms[type]
  const parts = Array.from({ length: itemsMax + 1 }, (_, index) => ({
    ...full,
    heading: `Part ${index}`,
  }))
  const { value, errors } = parseOne(sectionOf(type, ...parts))
  expect(errors).toEqual([])
  expect(value.sections.at(-1)?.items.map(({ heading }) => heading)).toEqual(
    parts.slice(0, itemsMax).map(({ heading }) => heading),
  )
})

test('a new section lacks only its required texts', () => {
  for (const type of types) {
    const { required } = sectionForms[type]
    expect(codes(newSection(type))).toEqual(required.map(() => 'missing'))
  }
})

test('a home page has as many sections as the limit, and no more', () => {
  const promises = (count: number) =>
    Array.from({ length: count }, () => sectionOf('promises', full))
  expect(parse(hero, ...promises(SECTIONS_MAX - 1)).errors).toEqual([])
  expect(parse(hero, ...promises(SECTIONS_MAX))).toEqual({
    value: { sections: [] },
    errors: [{ field: 'sections', code: 'too-many' }],
  })
})

test.each(['/shop/saree?size=M&sort=price-up#top', '/', '/pages/%E0%A4%B8', '/shop/..%2f..'])(
  'the link "%s" is a page of the shop',
  (to) => {
    expect(codes(sectionOf('tiles', { ...full, to }))).toEqual([])
  },
)

test.each([
  'javascript:alert(1)',
  '/shop\\evil',
  '/ shop',
  '///evil.example',
  'shop/saree',
  '#top',
])('the link "%s" is refused', (to) => {
  expect(codes(sectionOf('tiles', { ...full, to }))).toEqual(['not-a-path'])
})

test('only a section with a button needs both its label and its link', () => {
  expect(codes(sectionOf('image-text', { ...full, label: '', to: '' }))).toEqual([])
  expect(codes(sectionOf('image-text', { ...full, label: '' }))).toEqual(['label-missing'])
  expect(codes(sectionOf('image-text', { ...full, to: '' }))).toEqual(['path-missing'])
  expect(codes(sectionOf('tiles', { ...full, label: '' }))).toEqual([])
})
