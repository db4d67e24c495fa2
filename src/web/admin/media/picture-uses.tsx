import { Link } from 'react-router'
import { placeAddress, placeText, type ImageUse } from '#shop/media-library/image-use.ts'

export function PictureUses({ uses }: { uses: readonly ImageUse[] }) {
  return (
    <section aria-labelledby="picture-uses">
      <h2 id="picture-uses" className="text-xl">
        Where it is used
      </h2>
      {uses.length === 0 && <p className="mt-2 text-stone">Nowhere.</p>}
      <ul className="mt-2 space-y-1">
        {uses.map((use) => {
          const to = placeAddress(use)
          return (
            <li key={use.kind + use.id} className="leading-11 md:leading-8">
              {to ? (
                <Link to={to} className="text-indigo underline-offset-2 hover:underline">
                  {placeText(use)}
                </Link>
              ) : (
                placeText(use)
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
