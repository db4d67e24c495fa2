import type { ScreenIcon } from './screen.ts'

const paths: Record<ScreenIcon, string> = {
  home: 'm4 11.5 8-7 8 7M6 10v9.5h12V10M10 19.5V14h4v5.5',
  orders: 'M6 3.5h12V20l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3L6 20zM9 8.5h6M9 12h6',
  products: 'M10 6.2a2 2 0 1 1 2.8 1.9c-.5.2-.8.6-.8 1.1L3.5 15.5v2.5h17v-2.5L12 9.2',
  money: 'M7 5h10M7 9h10M10 5c6 0 6 8 0 8H7l7.5 6.5',
  reports: 'M4 4v16h16M8 16.5v-4M12 16.5v-9M16 16.5v-6',
  returns: 'M9 4.5 4.5 9 9 13.5M4.5 9h9a5.5 5.5 0 0 1 0 11H9',
  books:
    'M12 6.5C10 5 7.5 4.5 4 4.5v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2zM12 6.5v13',
  queries: 'M4.5 5.5h15V16H12l-4.5 3.5V16h-3zM8.5 9h7M8.5 12.3h4.5',
  newsletters:
    'M5 4.5h10.5v15H7a2 2 0 0 1-2-2zM15.5 9H19v8.5a2 2 0 0 1-2 2h-1.5M8 8.5h4.5M8 12h4.5M8 15.5h4.5',
  mail: 'M3.5 6h17v12h-17zM3.5 6.5l8.5 6.5 8.5-6.5',
  site: 'M4.5 10v9.5h15V10M3.5 9.5l2-5h13l2 5zM10 19.5v-5h4v5',
  brand: 'M12 3.5 20.5 12 12 20.5 3.5 12zM12 8.2 15.8 12 12 15.8 8.2 12z',
  pages: 'M6 3.5h8.5l4 4V20.5H6zM14 3.5V8h4.5M9 12h6.5M9 15.5h6.5',
  media: 'M3.5 5.5h17v13h-17zM3.5 15.5l4.5-4.5 4 4 3-3 5.5 5.5M15.5 9.5h.1',
  menus: 'M4 6.5h16M4 12h16M4 17.5h10',
  settings: 'M4 7.5h8.5M17 7.5h3M4 16.5h3M11.5 16.5H20M14.75 5.25v4.5M9.25 14.25v4.5',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19c.5-3.4 2.7-5 5.5-5s5 1.6 5.5 5M15.5 5.2a3 3 0 0 1 0 5.6M17 14.3c2 .6 3.2 2.2 3.5 4.7',
  login: 'M8.5 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM12.3 12H21v3.5M17.5 12v2.5',
}

export function ScreenMark({ icon }: { icon: ScreenIcon }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-5">
      <path d={paths[icon]} />
    </svg>
  )
}
