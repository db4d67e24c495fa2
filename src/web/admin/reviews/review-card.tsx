import { Form, Link, useNavigation } from 'react-router'
import type { AdminReview } from '#shop/reviews/moderation-store.server.ts'
import { fitNames } from '#shop/reviews/review.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function ReviewCard({ review }: { review: AdminReview }) {
  const { title, productId, orderNumber, author, stars, fit, body, writtenAt } = review
  return (
    <article
      aria-label={`${title}, by ${author}`}
      className={`border bg-paper p-4 ${review.hiddenReason ? 'border-rose' : 'border-hem'}`}
    >
      <h2 className="font-semibold">
        <Link
          to={`/admin/productinfos/${productId}`}
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          {title}
        </Link>
      </h2>
      <p className="text-sm text-stone">
        {stars} of 5 stars · {author} · {formatDate(writtenAt)}
        {fit && ` · ${fitNames[fit]}`} ·{' '}
        <Link to={`/admin/orders/${orderNumber}`} className="text-indigo underline">
          {orderNumber}
        </Link>
      </p>
      {review.hiddenReason && <p className="mt-2 text-rose">Hidden: {review.hiddenReason}</p>}
      <p className="mt-2 max-w-measure break-words whitespace-pre-line">{body}</p>
      <Photos review={review} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <ReplyForm review={review} />
        <HideForm review={review} />
      </div>
    </article>
  )
}

function Photos({ review: { photos, author } }: { review: AdminReview }) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.id} className="w-24">
          <Picture
            image={photo}
            alt={`Photo ${index + 1} by ${author}`}
            sizes="96px"
            widest={240}
          />
        </li>
      ))}
    </ul>
  )
}

function useIsSaving(id: string, intent: string): boolean {
  const { formData } = useNavigation()
  return formData?.get('id') === id && formData.get('intent') === intent
}

function ReplyForm({ review: { id, reply, author } }: { review: AdminReview }) {
  const isSaving = useIsSaving(id, 'reply-to-review')
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-2">
      <input type="hidden" name="intent" value="reply-to-review" />
      <input type="hidden" name="id" value={id} />
      <TextField
        key={reply}
        label={`Reply to ${author}`}
        name="reply"
        rows={3}
        defaultValue={reply ?? ''}
        hint="Shown below the review; empty removes it"
      />
      <Button look="secondary" room="dense" isBusy={isSaving}>
        Save reply
      </Button>
    </Form>
  )
}

function HideForm({ review: { id, hiddenReason } }: { review: AdminReview }) {
  const intent = hiddenReason === null ? 'hide-review' : 'show-review'
  const isSaving = useIsSaving(id, intent)
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-2">
      <input type="hidden" name="id" value={id} />
      {hiddenReason === null ? (
        <>
          <input type="hidden" name="intent" value="hide-review" />
          <Field label="Reason for hiding" name="reason" hint="Recorded, and shown to staff only" />
          <Button look="danger" room="dense" isBusy={isSaving}>
            Hide
          </Button>
        </>
      ) : (
        <>
          <input type="hidden" name="intent" value="show-review" />
          <Button look="secondary" room="dense" isBusy={isSaving}>
            Show again
          </Button>
        </>
      )}
    </Form>
  )
}
