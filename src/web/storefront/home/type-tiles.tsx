import { Link } from 'react-router'
import type { ProductCard, ProductType } from '#shop/catalogue/product.ts'
import { ArrowRightIcon } from '#web/ui/icons/shell-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'

const tiles: { type: ProductType; name: string; text: string }[] = [
  {
    type: 'saree',
    name: 'All sarees',
    text: 'Banarasi, Kanjivaram, Chanderi: six yards for every feast and every Monday.',
  },
  {
    type: 'suit',
    name: 'All suits',
    text: 'Anarkali, straight, Patiala: cut to move in, with a dupatta to match.',
  },
]

export function TypeTiles({ products }: { products: readonly ProductCard[] }) {
  return (
    <div className="page-width type-tiles">
      {tiles.map(({ type, name, text }) => {
        const product = products.find((candidate) => candidate.type === type && candidate.image)
        return (
          <section key={type} className="type-tile">
            <div className="type-tile-frame">
              <Picture
                image={product?.image ?? null}
                alt=""
                sizes="(min-width: 82rem) 592px, (min-width: 48rem) 46vw, 100vw"
              />
            </div>
            <div className="p-6 md:p-8">
              <h2 className="text-2xl md:text-3xl">
                <Link to={`/shop/${type}`} data-prefetch discover="none">
                  {name}
                  <ArrowRightIcon />
                </Link>
              </h2>
              <p className="mt-2 max-w-md text-stone">{text}</p>
            </div>
          </section>
        )
      })}
    </div>
  )
}
