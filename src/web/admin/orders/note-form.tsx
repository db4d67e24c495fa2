import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AdminOrder } from '#shop/orders/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem, TextField } from '#web/ui/field.tsx'

type NoteFormProps = {
  adminOrder: AdminOrder
  problem: string | undefined
  typed: string | undefined
}

export function NoteForm({
  adminOrder: { order, internalNote, noteVersion },
  problem,
  typed,
}: NoteFormProps) {
  const [renderedVersion] = useState(noteVersion)
  const navigation = useNavigation()
  const isSaving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'note'
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-3">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="basedOn" value={problem ? noteVersion : renderedVersion} />
      <TextField
        label="Internal note"
        name="internalNote"
        rows={4}
        defaultValue={typed ?? internalNote}
        hint="Never shown to the customer"
      />
      {problem && (
        <>
          <FieldProblem id="note-problem">{problem}</FieldProblem>
          <blockquote className="border-l-4 border-zari bg-linen px-3 py-2 whitespace-pre-line">
            <span className="block text-sm text-stone">The saved note:</span>
            {internalNote || 'Nothing'}
          </blockquote>
        </>
      )}
      <Button variant="secondary" size="compact" isBusy={isSaving}>
        Save note
      </Button>
    </Form>
  )
}
