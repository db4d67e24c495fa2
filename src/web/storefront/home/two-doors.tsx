import { Link } from 'react-router'
import type { ProductCard, ProductType } from '#shop/catalogue/product.ts'
import { ArrowRightIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'

const doors: { type: ProductType; name: string; words: string }[] = [
  {
    type: 'saree',
    name: 'All sarees',
    words: 'Banarasi, Kanjivaram, Chanderi: six yards for every feast and every Monday.',
  },
  {
    type: 'suit',
    name: 'All suits',
    words: 'Anarkali, straight, Patiala: cut to move in, with a dupatta to match.',
  },
]

/** The shop sells two things; each has its door, dressed in the cloth of a piece that hangs behind it. */
export function TwoDoors({ pieces }: { pieces: readonly ProductCard[] }) {
  return (
    <div className="page-width doors">
      {doors.map(({ type, name, words }) => {
        const piece = pieces.find((candidate) => candidate.type === type && candidate.image)
        return (
          <section key={type} className="door">
            <div className="door-frame">
              <Picture
                image={piece?.image ?? null}
                alt=""
                sizes="(min-width: 82rem) 592px, (min-width: 48rem) 46vw, 100vw"
              />
            </div>
            <div className="p-6 md:p-8">
              <h2 className="text-2xl md:text-3xl">
                <Link to={`/shop/${type}`} data-ahead discover="none">
                  {name}
                  <ArrowRightIcon />
                </Link>
              </h2>
              <p className="mt-2 max-w-md text-stone">{words}</p>
            </div>
          </section>
        )
      })}
    </div>
  )
}
