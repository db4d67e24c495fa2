import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DrawnOnce, DrawnPartsContext, type DrawnParts } from './drawn-once.tsx'
import { PartsOfPage } from './drawn-parts.server.ts'

let drawings = 0

function Words({ children }: { children: string }) {
  drawings++
  return createElement('b', null, children)
}

const part = (of: string, text: string, inner?: ReactNode) =>
  createElement(DrawnOnce, { of, className: 'frame' }, createElement(Words, null, text), inner)

function drawn(page: ReactNode, parts?: PartsOfPage): string {
  const html = renderToString(
    createElement(
      DrawnPartsContext,
      { value: parts as DrawnParts | undefined },
      createElement('main', null, page, createElement('p', null, 'Sarees')),
    ),
  )
  return parts?.take(html) ?? html
}

test('a part is drawn for the first page and remembered for the next, and each page is as if it had been drawn whole', () => {
  const whole = drawn(part('first', 'Silk & zari'))
  drawings = 0
  const pages = [1, 2, 3].map(() => drawn(part('first', 'Silk & zari'), new PartsOfPage()))
  expect(pages).toEqual([whole, whole, whole])
  expect(drawings).toBe(1)
})

test('what is drawn from something else is drawn anew', () => {
  expect(drawn(part('one', 'Silk'), new PartsOfPage())).toContain('<b>Silk</b>')
  expect(drawn(part('two', 'Cotton'), new PartsOfPage())).toContain('<b>Cotton</b>')
  expect(drawn(part('one', 'Silk'), new PartsOfPage())).toContain('<b>Silk</b>')
})

test('a part within a part leaves no edge behind in either', () => {
  const page = part('outer', 'Silk', part('inner', 'Zari'))
  const whole = drawn(page)
  expect([drawn(page, new PartsOfPage()), drawn(page, new PartsOfPage())]).toEqual([whole, whole])
})

test('of many parts the one longest unused is forgotten, and drawn again', () => {
  drawn(part('rare', 'Patola'), new PartsOfPage())
  for (let other = 0; other < 300; other++) drawn(part(`other ${other}`, 'Ikat'), new PartsOfPage())
  drawings = 0
  expect(drawn(part('rare', 'Patola'), new PartsOfPage())).toContain('<b>Patola</b>')
  expect(drawings).toBe(1)
})
