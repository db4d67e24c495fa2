import { expect, test } from 'vitest'
import {
  newItem,
  newSection,
  sectionForms,
  SECTIONS_MAX,
  type HomeSection,
  type SectionType,
} from '#shop/site/home/home-sections.ts'
import { image } from '../../../../tests/support/catalogue-fixtures.ts'
import { hookAfter } from '../../../../tests/support/hook-after.ts'
import {
  attributeOf,
  buttonNamed,
  descriptionOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { HomeForm } from './home-form.tsx'
import type { HomeResult } from './home-messages.ts'
import { useSections, type Sections } from './use-sections.ts'

const types = Object.keys(sectionForms) as SectionType[]
const collections = [
  { slug: 'Latest', title: 'Latest' },
  { slug: 'festive', title: 'Festive picks' },
]
const pages = [
  { value: '/shop/Latest', label: 'Collection: Latest' },
  { value: '/about', label: 'About Us' },
]
const formOf = (sections: HomeSection[], result?: HomeResult) =>
  htmlOf(
    <HomeForm
      home={{ sections }}
      versions={{ published: 3, draft: 2 }}
      collections={collections}
      pages={pages}
      publishAt={null}
      result={result}
    />,
  )
const valueOf = (html: string, name: string) =>
  tagsOf(html, 'input')
    .filter((tag) => attributeOf(tag, 'name') === name)
    .map((tag) => attributeOf(tag, 'value'))
const hasButton = (html: string, name: string) => html.includes(`aria-label="${name}"`)
const failed = (problems: HomeResult['problems'] = {}): HomeResult => ({
  tone: 'error',
  text: 'Nothing was saved.',
  problems,
})

test.each(types)('the form of a section "%s" has its fields, its image and its parts', (type) => {
  const { name, fields, hasImage, itemsMax } = sectionForms[type]
  const labels = { heading: 'Heading', text: 'Text', label: 'Button', to: 'Link' }
  const html = formOf([newSection(type)])
  for (const field of ['heading', 'text', 'label', 'to'] as const) {
    const isAsked = html.includes(`>${labels[field]}</label>`)
    expect([field, isAsked]).toEqual([field, fields.includes(field)])
  }
  expect(tagsOf(html, 'input').some((tag) => tag.includes('type="file"'))).toBe(hasImage)
  expect(hasButton(html, `Add part: 1. ${name}`)).toBe(itemsMax > 1)
  expect(hasButton(html, `Remove 1. ${name}`)).toBe(false)
})

test('parts can be added until the limit and removed until one is left', () => {
  const parts = (count: number) =>
    formOf([{ ...newSection('promises'), items: Array.from({ length: count }, () => newItem()) }])
  const { itemsMax } = sectionForms.promises
  expect(hasButton(parts(itemsMax - 1), 'Add part: 1. Promises')).toBe(true)
  expect(hasButton(parts(itemsMax), 'Add part: 1. Promises')).toBe(false)
  expect(hasButton(parts(2), 'Remove 1. Promises, part 2')).toBe(true)
  expect(hasButton(parts(1), 'Remove 1. Promises, part 1')).toBe(false)
})

test('a section with a title of its own has a field for it, with its problem', () => {
  const section = { ...newSection('small-tiles'), title: 'By weave' }
  const html = formOf([section], failed({ '0.title': 'Too long!' }))
  const field = tagsOf(html, 'input').find((tag) => attributeOf(tag, 'value') === 'By weave')
  expect(descriptionOf(html, field ?? '')).toEqual(['Too long!'])
  expect(textOf(formOf([newSection('tiles')]))).not.toContain('Title of the section')
})

test('sections can be added until the limit', () => {
  const sections = (count: number) => Array.from({ length: count }, () => newSection('promises'))
  expect(textOf(formOf(sections(SECTIONS_MAX - 1)))).toContain('Add section')
  expect(textOf(formOf(sections(SECTIONS_MAX)))).not.toContain('Add section')
})

test('a shelf keeps a collection that no longer exists until another one is chosen', () => {
  const optionsOf = (collection: string) =>
    formOf([{ ...newSection('shelf'), collection }]).match(
      /<option value="[^"]*" selected="">[^<]*/,
    )
  expect(optionsOf('festive')?.[0]).toBe('<option value="festive" selected="">Festive picks')
  expect(optionsOf('gone')?.[0]).toBe('<option value="gone" selected="">gone')
})

test('a problem of each of two equal shelves is described at its own list', () => {
  const gone = { ...newSection('shelf'), collection: 'gone' }
  const html = formOf(
    [gone, gone],
    failed({ '0.collection': 'First!', '1.collection': 'Second!', '1.0.heading': 'Third!' }),
  )
  const lists = tagsOf(html, 'select').filter((tag) => tag.includes('aria-invalid="true"'))
  expect(lists.map((tag) => descriptionOf(html, tag))).toEqual([['First!'], ['Second!']])
  const headings = tagsOf(html, 'input').filter((tag) => tag.includes('aria-invalid="true"'))
  expect(headings.map((tag) => descriptionOf(html, tag))).toEqual([['Third!']])
})

test('a problem of the whole list replaces the general text', () => {
  const sections = [newSection('hero')]
  expect(textOf(formOf(sections, failed()))).toContain('Nothing was saved.')
  const html = formOf(sections, failed({ sections: 'Please use one hero.' }))
  expect(textOf(html)).toContain('Please use one hero.')
  expect(textOf(html)).not.toContain('Nothing was saved.')
})

test('the form sends its sections with the versions that it is based on', () => {
  const sections = [{ ...newSection('hero'), items: [newItem({ heading: 'Hello' })] }]
  const html = formOf(sections)
  expect([valueOf(html, 'basedOnVersion'), valueOf(html, 'basedOnDraft')]).toEqual([['3'], ['2']])
  const [sent = ''] = valueOf(html, 'sections')
  expect(JSON.parse(sent.replaceAll('&quot;', '"'))).toMatchObject(sections)
  const saved: HomeResult = {
    tone: 'success',
    text: 'Saved.',
    versions: { published: 3, draft: 7 },
  }
  expect(valueOf(formOf(sections, saved), 'basedOnDraft')).toEqual(['7'])
})

test('an image is shown with a button that removes it', () => {
  const pictured = { ...newSection('hero'), items: [newItem({ image: image({ id: 'own' }) })] }
  const html = formOf([pictured])
  expect(attributeOf(tagsOf(html, 'img')[0] ?? '', 'src')).toBe('/images/own/240.webp')
  expect(buttonNamed(html, 'Remove image')).toContain('type="button"')
  expect(() => buttonNamed(formOf([newSection('hero')]), 'Remove image')).toThrow()
})

const initial = [newSection('hero'), newSection('tiles'), newSection('shelf')]
const useInitial = () => useSections(initial)
const sectionsAfter = (...changes: ((edit: Sections) => void)[]) =>
  hookAfter(useInitial, ...changes).sections
const keys = (...changes: ((edit: Sections) => void)[]) =>
  sectionsAfter(...changes).map(({ key, type }) => `${key} ${type}`)

test('a section keeps its key when it is moved, and a new one gets a key of its own', () => {
  expect(keys((edit) => edit.move(0, 2))).toEqual(['1 tiles', '2 shelf', '0 hero'])
  expect(keys((edit) => edit.move(2, 1))).toEqual(['0 hero', '2 shelf', '1 tiles'])
  expect(
    keys(
      (edit) => edit.remove(2),
      (edit) => edit.add('promises'),
      (edit) => edit.add('story'),
    ),
  ).toEqual(['0 hero', '1 tiles', '3 promises', '4 story'])
})

test('a change concerns one section and one part', () => {
  const sections = sectionsAfter(
    (edit) => edit.addItem(1),
    (edit) => edit.changeItem(1, 1, { heading: 'Suits' }),
    (edit) => edit.changeItem(1, 0, { heading: 'Sarees' }),
    (edit) => edit.change(2, { collection: 'festive' }),
  )
  expect(sections[1]?.items.map(({ heading }) => heading)).toEqual(['Sarees', 'Suits'])
  expect(sections.map(({ collection }) => collection)).toEqual(['', '', 'festive'])
  expect(initial[1]?.items).toEqual([newItem()])
})

test('a removed part is the one whose button was pressed', () => {
  const sections = sectionsAfter(
    (edit) => edit.addItem(1),
    (edit) => edit.changeItem(1, 1, { heading: 'Suits' }),
    (edit) => edit.removeItem(1, 0),
  )
  expect(sections[1]?.items.map(({ heading }) => heading)).toEqual(['Suits'])
})

test('restored sections replace all others, keep their titles and have keys of their own', () => {
  const restored = [newSection('story'), { ...newSection('small-tiles'), title: 'By weave' }]
  const edit = hookAfter(useInitial, (before) => before.replace(restored))
  const keys = edit.sections.map(({ key, type }) => `${key} ${type}`)
  expect(keys).toEqual(['3 story', '4 small-tiles'])
  expect(edit.values).toEqual(restored)
})
