import { stateNames, type PublicationState } from '#shop/catalogue/publication.ts'

type StateLabelProps = { product: { state: PublicationState; isListed: boolean } }

/** Shows nothing for a published product, which is the usual state. */
export function StateLabel({ product: { state, isListed } }: StateLabelProps) {
  if (state === 'published') return null
  return (
    <p className="my-0.5 w-fit rounded-sm border border-stone/60 bg-linen px-1.5 text-sm">
      {stateNames[state]}
      {state === 'scheduled' && (isListed ? ', in the shop now' : ', not in the shop now')}
    </p>
  )
}
