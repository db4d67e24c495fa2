import { Link } from 'react-router'
import type { ProductCard, ProductType } from '#shop/catalogue/product.ts'
import { ArrowRightIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'

const doors: { type: ProductType; name: string; words: string }[] = [
  { type: 'saree', name: 'All sarees', words: 'Banarasi, Kanjivaram, Chanderi: six yards for every feast and every Monday.' },
  { type: 'suit', name: 'All suits', words: 'Anarkali, straight, Patiala: cut to move in, with a dupatta to match.' },
]

/** The shop sells two things; each has its door, dressed in the cloth of a piece that hangs behind it. */
export function TwoDoors({ pieces }: { pieces: readonly ProductCard[] }) {
  return (
    <div className="page-width mt-16 grid gap-8 md:mt-24 md:grid-cols-2 md:gap-6 xl:gap-8">
      {doors.map(({ type, name, words }) => {
        const piece = pieces.find((candidate) => candidate.type === type && candidate.image)
        return (
          <section key={type} className="group relative bg-linen">
            <div className="overflow-hidden">
              <Picture image={piece?.image ?? null} alt="" ratio="aspect-4/3" sizes="(min-width: 48rem) 46vw, 100vw"
                className="object-[50%_25%] transition-transform duration-1000 ease-cloth group-hover:scale-[1.03]" />
            </div>
            <div className="p-6 md:p-8">
              <h2 className="text-2xl md:text-3xl">
                <Link to={`/shop/${type}`} prefetch="intent" className="inline-flex items-center gap-3 after:absolute after:inset-0 group-hover:text-madder">
                  {name}<ArrowRightIcon className="size-6 transition-transform duration-300 group-hover:translate-x-1.5" />
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
