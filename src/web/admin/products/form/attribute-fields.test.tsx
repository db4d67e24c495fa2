import { expect, test } from 'vitest'
import { testAttributes } from '../../../../../tests/support/attribute-fixtures.ts'
import { attributeOf, controlLabelled, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { typedIn } from '#shop/catalogue/typed-product.ts'
import { AttributeFields } from './attribute-fields.tsx'

const fieldsOf = (type: string, attributes: string[], problem?: string) =>
  htmlOf(
    <AttributeFields
      attributes={testAttributes}
      typed={{ type, attributes }}
      change={() => {}}
      problems={problem ? { attributes: problem } : {}}
    />,
  )

test('the form asks for the attributes of the chosen kind, with the stored values', () => {
  const html = fieldsOf('saree', ['colour.maroon', 'fabric.silk', 'length.6.3', 'silk-mark.A-1'])
  expect(html).toMatch(/<option value="fabric\.silk" selected="">Silk<\/option>/)
  expect(attributeOf(controlLabelled(html, 'Length (m)'), 'value')).toBe('6.3')
  const checked = tagsOf(html, 'input').filter((tag) => tag.includes('checked=""'))
  expect(checked.map((tag) => attributeOf(tag, 'value'))).toEqual(['colour.maroon'])
  expect(textOf(html)).toContain('Colour Maroon')
})

test('a kind without an attribute does not ask for it', () => {
  expect(textOf(fieldsOf('suit', []))).not.toContain('Length')
})

test('a refused value is described at the group', () => {
  expect(fieldsOf('saree', [], 'Please check Length: long.')).toContain(
    'aria-describedby="attributes-problem"',
  )
})

test('chosen and typed values are read as entries, and empty ones are left out', () => {
  const form = new FormData()
  for (const value of ['fabric.silk', '']) form.append('attribute', value)
  for (const [slug, text] of [
    ['length', ' 6.3 '],
    ['silk-mark', ''],
  ] as const) {
    form.append('attributeSlug', slug)
    form.append('attributeText', text)
  }
  expect(typedIn(form).attributes).toEqual(['fabric.silk', 'length.6.3'])
})
