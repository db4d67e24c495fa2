import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedFragment, FragmentCacheContext, type FragmentCache } from './fragment-cache.tsx'
import { PageFragments } from './fragment-cache.server.ts'

let renders = 0

function Text({ children }: { children: string }) {
  renders++
  return createElement('b', null, children)
}

const fragment = (cacheKey: string, text: string, inner?: ReactNode) =>
  createElement(
    CachedFragment,
    { cacheKey, className: 'frame' },
    createElement(Text, null, text),
    inner,
  )

function rendered(page: ReactNode, fragments?: PageFragments): string {
  const html = renderToString(
    createElement(
      FragmentCacheContext,
      { value: fragments as FragmentCache | undefined },
      createElement('main', null, page, createElement('p', null, 'Sarees')),
    ),
  )
  return fragments?.collect(html) ?? html
}

test('a fragment is rendered once, and every page with it equals the page rendered without a cache', () => {
  const whole = rendered(fragment('first', 'Silk & zari'))
  renders = 0
  const pages = [1, 2, 3].map(() => rendered(fragment('first', 'Silk & zari'), new PageFragments()))
  expect(pages).toEqual([whole, whole, whole])
  expect(renders).toBe(1)
})

test('a fragment with a different key is rendered again', () => {
  expect(rendered(fragment('one', 'Silk'), new PageFragments())).toContain('<b>Silk</b>')
  expect(rendered(fragment('two', 'Cotton'), new PageFragments())).toContain('<b>Cotton</b>')
  expect(rendered(fragment('one', 'Silk'), new PageFragments())).toContain('<b>Silk</b>')
})

test('a fragment within a fragment leaves no edge marks in the page', () => {
  const page = fragment('outer', 'Silk', fragment('inner', 'Zari'))
  const whole = rendered(page)
  expect([rendered(page, new PageFragments()), rendered(page, new PageFragments())]).toEqual([
    whole,
    whole,
  ])
})

test('the least recently used fragment is dropped and rendered again when needed', () => {
  rendered(fragment('rare', 'Patola'), new PageFragments())
  for (let other = 0; other < 300; other++)
    rendered(fragment(`other ${other}`, 'Ikat'), new PageFragments())
  renders = 0
  expect(rendered(fragment('rare', 'Patola'), new PageFragments())).toContain('<b>Patola</b>')
  expect(renders).toBe(1)
})
