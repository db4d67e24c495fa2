import { expect, test } from 'vitest'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { RecentSearches } from './recent-searches.tsx'

const option = (index: number) => ({
  id: `suggestion-${index}`,
  role: 'option',
  'aria-selected': index === 1,
  onClick() {},
})
const html = htmlOf(
  <RecentSearches searches={['red <b>', 'linen']} option={option} onRemove={() => {}} />,
)
const listbox = /<div id="suggestions" role="listbox".*?<\/div><\/div>/s.exec(html)?.[0] ?? ''

test('the listbox has an option per search and a last one that clears them', () => {
  expect(listbox.match(/role="option"/g)).toHaveLength(3)
  expect(textOf(listbox)).toBe('red &lt;b&gt; linen Clear recent searches')
  expect(listbox).toContain('id="suggestion-1" role="option" aria-selected="true"')
})

test('each search has a named button outside the listbox and the order of the Tab key', () => {
  expect(listbox).not.toContain('<button')
  const buttons = html.match(/<button[^>]*>/g) ?? []
  expect(buttons).toHaveLength(2)
  expect(buttons[1]).toContain('aria-label="Remove recent search: linen"')
  for (const button of buttons) expect(button).toContain('tabindex="-1"')
})
