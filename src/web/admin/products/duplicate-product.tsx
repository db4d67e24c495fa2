import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Opens the form of a draft copy. The id stays the same when the page updates, so that a second
 * press makes no second copy. */
export function DuplicateProduct({ id, copyId }: { id: string; copyId: string }) {
  const [copy] = useState(copyId)
  const isSending = useNavigation().formData?.get('intent') === 'duplicate'
  return (
    <Form method="post" action={`/admin/productinfos/${id}`}>
      <input type="hidden" name="intent" value="duplicate" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="copyId" value={copy} />
      <Button look="secondary" room="dense" isBusy={isSending}>
        Duplicate
      </Button>
    </Form>
  )
}
