import { expect, test } from 'vitest'
import { testAttributes } from '../../../../../tests/support/attribute-fixtures.ts'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { attributeFactsHtml } from './attribute-facts.server.tsx'

const factsOf = (attributes: string[], highlights: string[] = []) =>
  attributeFactsHtml(testAttributes, { attributes, highlights })

test('the facts of a product are a list of terms, with the swatch of each colour', () => {
  const html = factsOf(['colour.maroon', 'fabric.silk']) ?? ''
  expect(textOf(html)).toContain('Fabric Silk Colour Maroon')
  expect(html.match(/<dt/g)).toHaveLength(2)
  expect(html).toContain('fill="#6b1420"')
  expect(html).not.toContain('style=')
})

test('a product without attributes has no facts', () => {
  expect(factsOf([])).toBeNull()
})

test('a fact that a highlight names is left out', () => {
  const entries = ['fabric.silk', 'length.6.3', 'occasion.party']
  const html = factsOf(entries, ['fabric: pure silk', 'Length: 6.3 m', 'Occasions']) ?? ''
  expect(textOf(html)).toBe('Occasion Party')
  expect(factsOf(['fabric.silk'], ['Fabric: silk'])).toBeNull()
})
