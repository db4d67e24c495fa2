import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { FilterPills } from './filter-pills.tsx'

const html = renderToStaticMarkup(
  <MemoryRouter>
    <FilterPills
      label="Filter orders"
      pills={[
        { name: 'All', to: '/admin/orders', isCurrent: true },
        { name: 'Archive', to: '/admin/orders?archive=yes', isCurrent: false, count: 123456 },
      ]}
    />
  </MemoryRouter>,
)

test('filter pills mark the current view for assistive technology and no other', () => {
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  expect(html).toMatch(/<a aria-current="true"[^>]*href="\/admin\/orders"/)
})

test('a filter pill shows its count with Indian grouping', () => {
  expect(html).toContain('1,23,456')
})
