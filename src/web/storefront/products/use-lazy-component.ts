import { useState, type ComponentType } from 'react'
import { importAgain } from '#web/connection/import-again.ts'
import { notify } from '#web/ui/notify.ts'

const NOT_LOADED = 'Connection lost. Please try again.'

/** Loads the code of a component when it is first opened. `Component` is null while it is closed. */
export function useLazyComponent<Module, Props>(
  load: () => Promise<Module>,
  componentOf: (loaded: Module) => ComponentType<Props>,
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  return {
    Component,
    open: () =>
      void importAgain(load).then(
        (loaded) => setComponent(() => componentOf(loaded)),
        () => notify.error(NOT_LOADED),
      ),
    close: () => setComponent(null),
  }
}
