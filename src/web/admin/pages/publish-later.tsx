import { formatDate, formatTime } from '#shop/shop-date.ts'
import { shopTimeOf } from '#shop/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type PublishLaterProps = {
  intent: 'schedule-page' | 'schedule-draft'
  publishAt: Date | null
  isBusy: boolean
}

/** Part of a form that publishes its content at a set time. */
export function PublishLater({ intent, publishAt, isBusy }: PublishLaterProps) {
  return (
    <details open={publishAt !== null}>
      <summary className="min-h-11 w-fit content-center text-indigo">Publish later</summary>
      {publishAt && (
        <p className="mb-3">
          {`A version is published on ${formatDate(publishAt)}, ${formatTime(publishAt)}. Later drafts do not change it.`}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Time of publication"
          name="publishAt"
          type="datetime-local"
          hint="Indian time"
          defaultValue={publishAt ? shopTimeOf(publishAt) : ''}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <Button variant="secondary" size="compact" isBusy={isBusy} name="intent" value={intent}>
          Publish at this time
        </Button>
        {publishAt && (
          <Button
            variant="quiet"
            size="compact"
            isBusy={isBusy}
            name="intent"
            value="cancel-publication"
          >
            Cancel publication
          </Button>
        )}
      </div>
    </details>
  )
}
