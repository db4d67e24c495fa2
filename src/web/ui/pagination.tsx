import { Link } from 'react-router'

import { ChevronLeftIcon, ChevronRightIcon } from './icons/shell-icons.tsx'

/** The page numbers to show: the first, the last, and the current one with its neighbours. A 0
 * stands for a gap. */
export function pagesToShow(page: number, pages: number): number[] {
  const shown: number[] = []
  for (let number = 1; number <= pages; number++) {
    if (number === 1 || number === pages || Math.abs(number - page) <= 1) shown.push(number)
    else if (shown.at(-1) !== 0) shown.push(0)
  }
  return shown
}

const cell = 'grid min-h-11 min-w-11 place-items-center rounded-sm px-2'

/** Links to the pages of a list. Plain links open in new tabs, work without script and are followed
 * by search engines. */
export function Pagination({
  page,
  pages,
  linkTo,
  label = 'Pages',
}: {
  page: number
  pages: number
  linkTo: (page: number) => string
  /** The accessible name, needed if a page has two paginations. */ label?: string
}) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label={label}
      className="figures mt-12 flex flex-wrap items-center justify-center gap-1"
    >
      {page > 1 && (
        <Link
          to={linkTo(page - 1)}
          rel="prev"
          aria-label="Previous page"
          className={`${cell} hover:text-madder`}
        >
          <ChevronLeftIcon />
        </Link>
      )}
      {pagesToShow(page, pages).map((number, index) =>
        number === 0 ? (
          <span key={`gap-${index}`} aria-hidden="true" className={`${cell} text-stone`}>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={linkTo(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={`${cell} hover:text-madder aria-[current]:border-b-2 aria-[current]:border-zari aria-[current]:font-semibold`}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link
          to={linkTo(page + 1)}
          rel="next"
          aria-label="Next page"
          className={`${cell} hover:text-madder`}
        >
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}
