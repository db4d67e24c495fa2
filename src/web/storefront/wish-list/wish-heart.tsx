import { HeartIcon } from '#web/ui/icons/shell-icons.tsx'

type WishHeartProps = { id: string; title: string }

/** The same for every visitor: `wish-hearts.ts` fills it in the browser and reacts to presses. */
export function WishHeart({ id, title }: WishHeartProps) {
  return (
    <button
      type="button"
      data-wish={id}
      className="heart"
      aria-label={`Add to wish list: ${title}`}
    >
      <HeartIcon />
    </button>
  )
}
