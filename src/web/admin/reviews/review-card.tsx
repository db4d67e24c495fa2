import { Form, Link } from 'react-router'
import type { AdminReview } from '#shop/reviews/moderation-store.server.ts'
import { fitNames } from '#shop/reviews/review.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { HideForm } from '../moderation/hide-form.tsx'
import { ModeratedCard } from '../moderation/moderated-card.tsx'
import { useIsSaving } from '../moderation/use-is-saving.ts'

export function ReviewCard({ review }: { review: AdminReview }) {
  const { title, productId, orderNumber, author, stars, fit, body, writtenAt } = review
  return (
    <ModeratedCard
      label={`${title}, by ${author}`}
      product={{ id: productId, title }}
      hiddenReason={review.hiddenReason}
      origin={
        <>
          {stars} of 5 stars · {author} · {formatDate(writtenAt)}
          {fit && ` · ${fitNames[fit]}`} ·{' '}
          <Link to={`/admin/orders/${orderNumber}`} className="text-indigo underline">
            {orderNumber}
          </Link>
        </>
      }
      body={body}
      forms={
        <>
          <ReplyForm review={review} />
          <HideForm subject="review" id={review.id} isHidden={review.hiddenReason !== null} />
        </>
      }
    >
      <Photos review={review} />
    </ModeratedCard>
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
      <Button variant="secondary" size="compact" isBusy={isSaving}>
        Save reply
      </Button>
    </Form>
  )
}
