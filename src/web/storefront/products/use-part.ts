import { useState, type ComponentType } from 'react'
import { importAgain } from '#web/connection/import-again.ts'
import { notify } from '#web/ui/notify.ts'

const NOT_LOADED = 'Connection lost. Please try again.'

/** A part of the page whose code is loaded when it is opened first. `Part` is null while it is closed. */
export function usePart<Module, Props>(
  load: () => Promise<Module>,
  partOf: (loaded: Module) => ComponentType<Props>,
) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  return {
    Part,
    open: () =>
      void importAgain(load).then(
        (loaded) => setPart(() => partOf(loaded)),
        () => notify.error(NOT_LOADED),
      ),
    close: () => setPart(null),
  }
}
