import { Form, Link, useNavigation } from 'react-router'
import type { AdminQuestion } from '#shop/questions/question-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'

export function QuestionCard({ question }: { question: AdminQuestion }) {
  const { title, productId, size, email, body, askedAt, hiddenReason } = question
  return (
    <article
      aria-label={`Question about ${title}`}
      className={`border bg-paper p-4 ${hiddenReason ? 'border-rose' : 'border-hem'}`}
    >
      <h2 className="font-semibold">
        <Link
          to={`/admin/productinfos/${productId}`}
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          {title}
        </Link>
      </h2>
      <p className="text-sm break-words text-stone">
        {email} · {formatDate(askedAt)}
        {size && ` · size ${size}`}
      </p>
      {hiddenReason && <p className="mt-2 break-words text-rose">Hidden: {hiddenReason}</p>}
      <p className="mt-2 max-w-measure break-words whitespace-pre-line">{body}</p>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <AnswerForm question={question} />
        <HideForm question={question} />
      </div>
    </article>
  )
}

function useIsSaving(id: string, intent: string): boolean {
  const { formData } = useNavigation()
  return formData?.get('id') === id && formData.get('intent') === intent
}

function AnswerForm({ question: { id, answer, hiddenReason } }: { question: AdminQuestion }) {
  const isSaving = useIsSaving(id, 'answer-question')
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-2">
      <input type="hidden" name="intent" value="answer-question" />
      <input type="hidden" name="id" value={id} />
      <TextField
        key={answer}
        label="Answer"
        name="answer"
        rows={3}
        defaultValue={answer ?? ''}
        hint={answer === null ? 'Mailed once to the customer' : 'The mail has been sent'}
      />
      <Button look="secondary" room="dense" isBusy={isSaving}>
        {hiddenReason === null ? 'Answer and publish' : 'Answer by mail only'}
      </Button>
    </Form>
  )
}

function HideForm({ question: { id, hiddenReason } }: { question: AdminQuestion }) {
  const isHidden = hiddenReason !== null
  const intent = isHidden ? 'show-question' : 'hide-question'
  const isSaving = useIsSaving(id, intent)
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-2">
      <input type="hidden" name="id" value={id} />
      {isHidden ? (
        <input type="hidden" name="intent" value="show-question" />
      ) : (
        <>
          <input type="hidden" name="intent" value="hide-question" />
          <Field label="Reason for hiding" name="reason" hint="Recorded, and shown to staff only" />
        </>
      )}
      <Button look={isHidden ? 'secondary' : 'danger'} room="dense" isBusy={isSaving}>
        {isHidden ? 'Show again' : 'Hide'}
      </Button>
    </Form>
  )
}
