import { Link } from 'react-router'
import type { LibraryImage } from '#shop/media-library/library-view.ts'
import { placeText, type ImageUse } from '#shop/media-library/image-use.ts'
import { Picture } from '#web/ui/picture.tsx'

type PictureCardProps = {
  picture: LibraryImage
  uses: readonly ImageUse[]
  isDeletable: boolean
  isFirst: boolean
}

/** A picture of the library with its description and the places that show it. */
export function PictureCard({ picture, uses, isDeletable, isFirst }: PictureCardProps) {
  const { id, alt, isByCustomer, isDamaged } = picture
  const name = alt || `Picture ${id.slice(0, 8)}`
  return (
    <li className="relative flex flex-col border border-hem bg-paper has-[a:focus-visible]:outline-2">
      <Picture
        image={picture}
        alt=""
        sizes="(min-width: 75rem) 180px, (min-width: 40rem) 30vw, 46vw"
        widest={400}
        isFirst={isFirst}
      />
      {isDeletable && (
        <label className="absolute top-1 left-1 z-10 grid size-11 cursor-pointer place-items-center bg-paper/90">
          <input
            type="checkbox"
            name="picture"
            value={id}
            aria-label={`Select ${name}`}
            className="size-5 accent-madder"
          />
        </label>
      )}
      <div className="flex grow flex-col gap-1 p-2.5 text-sm">
        <Link
          to={`/admin/media/${id}`}
          aria-label={alt ? undefined : `No description: ${name}`}
          className="line-clamp-2 font-semibold text-indigo underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none"
        >
          {alt || 'No description'}
        </Link>
        <p className="line-clamp-2 text-stone">{placesText(uses)}</p>
        {isByCustomer && <p className="text-stone">From a customer</p>}
        {isDamaged && <p className="font-semibold text-rose">The file is damaged.</p>}
      </div>
    </li>
  )
}

function placesText(uses: readonly ImageUse[]): string {
  const [first, ...others] = uses
  if (!first) return 'Unused'
  return others.length === 0 ? placeText(first) : `${placeText(first)}, and ${others.length} more`
}
