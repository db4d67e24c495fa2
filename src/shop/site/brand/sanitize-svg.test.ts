import { expect, test } from 'vitest'
import { hostileDrawings, inSvg } from '../../../../tests/support/hostile-drawings.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

test.each(Object.entries(hostileDrawings))('a drawing with %s is refused', (_, source) => {
  expect(sanitizeSvg(source)).toBeNull()
})

test('shapes, groups and gradients are kept', () => {
  const drawing =
    '<defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#b8862f"></stop></linearGradient></defs><g transform="scale(2)"><path d="M0 0h9v9z" fill="url(#g)" stroke-width="2"></path></g>'
  expect(sanitizeSvg(`<?xml version="1.0"?>\n${inSvg(drawing)}`)).toEqual({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${drawing}</svg>`,
    width: 40,
    height: 20,
  })
})

test('declarations of a style attribute become attributes', () => {
  expect(
    sanitizeSvg(inSvg('<path d="M0 0" style="fill: #fff; font-family: Arial"/>'))?.svg,
  ).toContain('<path d="M0 0" fill="#fff"></path>')
})

test('comments and data of drawing programs are left out', () => {
  const { svg = '' } =
    sanitizeSvg(
      inSvg(
        '<!-- <script> --><metadata><rdf:RDF/></metadata><sodipodi:namedview><inkscape:grid/></sodipodi:namedview><path inkscape:label="x" class="a" d="M0 0h9"/>',
      ),
    ) ?? {}
  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h9"></path></svg>',
  )
})

test('a drawing without a view box has the size of its width and height', () => {
  expect(sanitizeSvg('<svg width="120px" height="30"><path d="M0 0"/></svg>')).toMatchObject({
    svg: expect.stringContaining('viewBox="0 0 120 30"'),
    width: 120,
    height: 30,
  })
})

test('markup in a text or an attribute stays text', () => {
  const { svg = '' } = sanitizeSvg(inSvg('<path d="M0 0" id="&quot;&gt;&lt;script&gt;"/>')) ?? {}
  expect(svg).not.toContain('<script')
  expect(svg).toContain('id="&quot;&gt;&lt;script&gt;"')
})
