import { Link } from 'react-router'
import type { SectionItem } from '#shop/site/home/home-sections.ts'
import { ArrowRightIcon } from '#web/ui/icons/shell-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function TypeTiles({ items }: { items: readonly SectionItem[] }) {
  return (
    <div className="page-width type-tiles">
      {items.map(({ heading, text, to, image }) => (
        <section key={to + heading} className="type-tile">
          <div className="type-tile-frame">
            <Picture
              image={image}
              alt=""
              sizes="(min-width: 48rem) min(19vw, 236px), 46vw"
              isCropped
            />
          </div>
          <div className="p-3 md:p-6 xl:p-10">
            <h2 className="text-lg md:text-2xl lg:text-3xl">
              <Link to={to} data-prefetch discover="none">
                {heading}
                <ArrowRightIcon />
              </Link>
            </h2>
            <p className="mt-1 max-w-md text-stone max-md:text-sm">{text}</p>
          </div>
        </section>
      ))}
    </div>
  )
}
