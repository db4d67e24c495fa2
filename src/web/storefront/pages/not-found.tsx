import { ButtonLink } from '#web/ui/button.tsx'
import { Thread } from '#web/ui/thread.tsx'
import { PageHead } from '../page-head.tsx'

export function NotFound() {
  return (
    <div className="page-width flex flex-col items-center py-16 text-center md:py-24">
      <PageHead title="Page not found" />
      <p aria-hidden="true" className="figures font-heading text-6xl text-madder">
        404
      </p>
      <Thread className="mt-4 w-56" />
      <h1 className="mt-6 text-3xl">This thread ends here</h1>
      <p className="mt-3 max-w-measure text-stone">
        The page or piece that you asked for is not here. It may have been sold and taken down, or
        the address may be mistyped.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        <ButtonLink to="/shop/Latest">See what is new</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Back to the shop
        </ButtonLink>
      </div>
    </div>
  )
}
