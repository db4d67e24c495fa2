import { Form } from 'react-router'
import type { AdminQuestion } from '#shop/questions/question-store.server.ts'
import { formatDate } from '#shop/shop-date.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { HideForm } from '../moderation/hide-form.tsx'
import { ModeratedCard } from '../moderation/moderated-card.tsx'
import { useIsSaving } from '../moderation/use-is-saving.ts'

export function QuestionCard({ question }: { question: AdminQuestion }) {
  const { id, title, productId, size, email, body, askedAt, hiddenReason } = question
  return (
    <ModeratedCard
      label={`Question about ${title}`}
      product={{ id: productId, title }}
      hiddenReason={hiddenReason}
      origin={
        <>
          {email} · {formatDate(askedAt)}
          {size && ` · size ${size}`}
        </>
      }
      body={body}
      forms={
        <>
          <AnswerForm question={question} />
          <HideForm subject="question" id={id} isHidden={hiddenReason !== null} />
        </>
      }
    />
  )
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
      <Button variant="secondary" size="compact" isBusy={isSaving}>
        {hiddenReason === null ? 'Answer and publish' : 'Answer by mail only'}
      </Button>
    </Form>
  )
}
