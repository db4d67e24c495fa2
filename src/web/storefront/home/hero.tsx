import type { ProductCard } from '#shop/catalogue/product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Diamond } from '#web/ui/thread.tsx'
import { HeroPicture } from './hero-picture.tsx'

/** Shows the first available suit of `products` over the picture. */
export function Hero({ products }: { products: readonly ProductCard[] }) {
  const { image } =
    products.find(
      ({ type, available, image: picture }) => type === 'suit' && available > 0 && picture,
    ) ?? {}
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>Elegance in every thread</h1>
        <div aria-hidden="true" className="hero-thread">
          <Diamond className="size-3" />
          <span className="h-px flex-1 origin-left animate-draw bg-current" />
          <Diamond className="size-3 max-md:hidden" />
        </div>
        <p className="mt-5 max-w-sm text-lg text-stone">
          Salwar suits and sarees, handpicked for the fall of the cloth and the light in the border.
        </p>
        <div className="mt-6 md:mt-8">
          <ButtonLink to="/shop/Latest" data-prefetch>
            Latest Collection
          </ButtonLink>
        </div>
      </div>
      <div className="hero-picture">
        <HeroPicture />
        {image && (
          <div className="hero-product">
            <Picture
              image={image}
              alt=""
              sizes="(min-width: 64rem) 196px, (min-width: 48rem) 14vw, 27vw"
              widest={640}
            />
          </div>
        )}
      </div>
    </section>
  )
}
