import { useState } from 'react'
import { importAgain } from '#web/connection/import-again.ts'
import { notify } from '#web/ui/notify.ts'
import type { EnlargedPicture } from './enlarged-picture.tsx'

const NOT_LOADED = 'Connection lost. Please try again.'

/** The code of the dialog is loaded when it is opened first. */
export function useEnlargedPicture() {
  const [Dialog, setDialog] = useState<typeof EnlargedPicture | null>(null)
  return {
    EnlargedPicture: Dialog,
    enlarge: () =>
      void importAgain(() => import('./enlarged-picture.tsx')).then(
        (loaded) => setDialog(() => loaded.EnlargedPicture),
        () => notify.error(NOT_LOADED),
      ),
    close: () => setDialog(null),
  }
}
