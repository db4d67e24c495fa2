import { expect, test } from 'vitest'
import { attributeOf, controlLabelled, descriptionOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'
import { SelectField } from './select-field.tsx'

const options = [
  { value: '', label: 'As its kind' },
  { value: 'fabric', label: 'Fabric' },
]
const fieldOf = (more: Partial<Parameters<typeof SelectField>[0]> = {}) => {
  const html = htmlOf(<SelectField label="Goods class" name="class" options={options} {...more} />)
  const control = controlLabelled(html, 'Goods class')
  return { html, control, description: descriptionOf(html, control) }
}

test('a choice is labelled, named and has its options in their order', () => {
  const { html, control, description } = fieldOf({ defaultValue: 'fabric' })
  expect(control).toMatch(/^<select/)
  expect(attributeOf(control, 'name')).toBe('class')
  expect(html).toContain(
    '<option value="">As its kind</option><option value="fabric" selected="">Fabric</option>',
  )
  expect(description).toEqual([])
  expect(control).not.toContain('aria-')
})

test('a choice with a problem is invalid and described by hint and problem', () => {
  const { control, description } = fieldOf({ hint: 'Ask your adviser', problem: 'Please choose' })
  expect(attributeOf(control, 'aria-invalid')).toBe('true')
  expect(description).toEqual(['Ask your adviser', 'Please choose'])
  expect(fieldOf({ hint: 'Ask your adviser' }).description).toEqual(['Ask your adviser'])
})

test('a choice with a given id keeps this id', () => {
  const { control } = fieldOf({ id: 'tax-class', problem: 'Please choose' })
  expect(attributeOf(control, 'aria-describedby')).toBe('tax-class-problem')
})
