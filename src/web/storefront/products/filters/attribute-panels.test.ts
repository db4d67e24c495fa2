import { expect, test } from 'vitest'
import { testAttributes } from '../../../../../tests/support/attribute-fixtures.ts'
import { attributeChoices, knownFacets } from './attribute-panels.ts'

const counts = { 'fabric.silk': 3, 'fabric.cotton': 0, 'colour.red': 2, 'heel.high': 4 }

test('facets without products and filters without facets are left out', () => {
  const { panels, names, swatches } = attributeChoices(counts, [], testAttributes)
  expect(panels).toEqual([
    { title: 'Fabric', facets: ['fabric.silk'] },
    { title: 'Colour', facets: ['colour.red'] },
  ])
  expect(names).toEqual({ 'fabric.silk': 'Silk', 'colour.red': 'Red' })
  expect(swatches).toEqual({ 'colour.red': '#c1121f' })
})

test('a chosen facet stays, so that it can be deselected', () => {
  const { panels } = attributeChoices(counts, ['fabric.cotton'], testAttributes)
  expect(panels[0]).toEqual({ title: 'Fabric', facets: ['fabric.silk', 'fabric.cotton'] })
})

test('colours are known by family, and attributes that are not filters are unknown', () => {
  const facets = knownFacets(testAttributes)
  expect(facets).toContain('colour.green')
  expect(facets).not.toContain('colour.emerald')
  expect(facets.some((facet) => facet.startsWith('length'))).toBe(false)
})
