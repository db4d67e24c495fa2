import { expect, test } from 'vitest'
import { testAttributes } from '../../../../../tests/support/attribute-fixtures.ts'
import { textOf } from '../../../../../tests/support/render-html.tsx'
import { attributeFactsHtml } from './attribute-facts.server.tsx'

test('the facts of a product are a list of terms, with the swatch of each colour', () => {
  const html = attributeFactsHtml(testAttributes, ['colour.maroon', 'fabric.silk']) ?? ''
  expect(textOf(html)).toContain('Fabric Silk Colour Maroon')
  expect(html.match(/<dt/g)).toHaveLength(2)
  expect(html).toContain('fill="#6b1420"')
  expect(html).not.toContain('style=')
})

test('a product without attributes has no facts', () => {
  expect(attributeFactsHtml(testAttributes, [])).toBeNull()
})
