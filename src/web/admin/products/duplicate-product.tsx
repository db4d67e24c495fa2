import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

type DuplicateProps = { id: string; copyId: string; isOtherColour?: boolean }

/** Opens the form of a draft copy. The id stays the same when the page updates, so that a second
 * press makes no second copy. */
export function DuplicateProduct({ id, copyId, isOtherColour = false }: DuplicateProps) {
  const [copy] = useState(copyId)
  const intent = isOtherColour ? 'duplicate-colour' : 'duplicate'
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action={`/admin/productinfos/${id}`}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="copyId" value={copy} />
      <Button variant="secondary" size="compact" isBusy={isSending}>
        {isOtherColour ? 'Duplicate as another colour' : 'Duplicate'}
      </Button>
    </Form>
  )
}
