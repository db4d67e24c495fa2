import { Button } from '#web/ui/button.tsx'

type RowButtonsProps = {
  /** For example 'size'. */
  what: string
  index: number
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

/** The buttons of a row in an ordered list of fields: up, and remove. */
export function RowButtons({ what, index, move, remove }: RowButtonsProps) {
  return (
    <>
      {index > 0 && (
        <Button
          type="button"
          variant="quiet"
          size="compact"
          aria-label={`Move ${what} ${index + 1} up`}
          onClick={() => move(index, index - 1)}
        >
          Up
        </Button>
      )}
      <Button
        type="button"
        variant="quiet"
        size="compact"
        aria-label={`Remove ${what} ${index + 1}`}
        onClick={() => remove(index)}
      >
        Remove
      </Button>
    </>
  )
}
