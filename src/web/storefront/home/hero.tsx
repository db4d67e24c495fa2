import { ButtonLink } from '#web/ui/button.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'

export function Hero() {
  return (
    <section className="page-width grid items-center gap-8 py-12 md:grid-cols-2 md:py-24">
      <div>
        <h1 className="text-5xl md:text-6xl">Elegance in every thread</h1>
        <ThreadUnder className="mt-6" />
        <p className="mt-6 max-w-md text-lg text-stone">Salwar suits and sarees, woven by hand and chosen piece by piece.</p>
        <ButtonLink to="/shop/Latest" className="mt-8">Latest Collection</ButtonLink>
      </div>
    </section>
  )
}
