import { Link } from 'react-router'
import type { SectionItem } from '#shop/site/home/home-sections.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'

type SmallTilesProps = { title?: string | undefined; items: readonly SectionItem[] }

export function SmallTiles({ title, items }: SmallTilesProps) {
  return (
    <section aria-label={title} className="page-width mt-9 md:mt-16">
      {title && (
        <>
          <h2 className="home-head">{title}</h2>
          <ThreadUnder className="mt-2 mb-4" />
        </>
      )}
      <ul className="no-scrollbar small-tiles">
        {items.map(({ heading, to, image }) => (
          <li key={to + heading}>
            <Link to={to} data-prefetch discover="none">
              <span className="block overflow-hidden">
                <Picture
                  image={image}
                  alt=""
                  sizes="(min-width: 64rem) 190px, (min-width: 48rem) 15vw, 26vw"
                  widest={640}
                  isCropped
                />
              </span>
              {heading}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
