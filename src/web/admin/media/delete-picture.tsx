import { ConfirmDelete } from '../confirm-delete.tsx'

/** Asks for confirmation. A picture in use cannot be deleted. */
export function DeletePicture({ isUsed }: { isUsed: boolean }) {
  if (isUsed) return <p className="text-sm text-stone">A picture that is used cannot be deleted.</p>
  return (
    <ConfirmDelete label="Delete picture" name="this picture" fields={{ intent: 'delete-picture' }}>
      Its files are deleted too. This cannot be undone.
    </ConfirmDelete>
  )
}
