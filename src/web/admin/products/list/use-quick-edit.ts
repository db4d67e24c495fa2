import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminProduct } from '#shop/catalogue/admin-list/admin-list.ts'
import type { ListResult } from './list-result.ts'
import {
  editState,
  formOf,
  isSame,
  nextToSave,
  rebased,
  shownValues,
  valuesIn,
  type Sent,
  type Typed,
} from './quick-edit-values.ts'

/** Until the admin types, the row shows the shop's newest values. Typed values are based on the
 * version and stock shown at that time, and are saved when the focus leaves the row. If another admin
 * saved first, the save is refused; the typed values stay, and the button saves them. Values that are
 * to be saved during another save are sent when it has ended. */
export function useQuickEdit(product: AdminProduct) {
  const fetcher = useFetcher<ListResult>({ key: `quick-edit-${product.id}` })
  const [typed, setTyped] = useState<Typed | null>(null)
  const [undo, setUndo] = useState<Typed | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [waiting, setWaiting] = useState<Typed | null>(null)
  /** Set at once, so that a second press before the next rendering does not send the same again. */
  const running = useRef<Typed | null>(null)
  const onHand = product.countsSizes ? null : (product.stock[0]?.onHand ?? 0)
  const shown = shownValues(product, onHand)
  const { data: result, state } = fetcher

  /** Text typed while saving stays, based on the saved values. */
  function finish({ version }: ListResult) {
    if (!sent || version === undefined) return setTyped(null)
    const saved = { seen: Number(sent.values.quantity), basedOn: version }
    setTyped((now) => (now && !isSame(now, sent.values) ? { ...now, ...saved } : null))
    setUndo(sent.isUndo ? null : { ...sent.before, ...saved })
  }

  /** The list has been read again by then, so `shown` is the newest. */
  const takeResult = useEffectEvent((saved: ListResult) => {
    if (saved.tone === 'success') finish(saved)
    else if (saved.isStale) {
      setUndo(null)
      setTyped((mine) => mine && rebased(mine, shown))
    }
    setWaiting(null)
    const next = sent && nextToSave(waiting, sent.values, saved)
    if (next) send(formOf(product.id, next, onHand !== null), false)
  })
  useEffect(() => {
    if (state !== 'idle') return
    running.current = null
    if (result) takeResult(result)
  }, [result, state])

  function send(form: FormData, isUndo: boolean) {
    running.current = valuesIn(form)
    setSent({ values: running.current, before: shown, isUndo })
    void fetcher.submit(form, { method: 'post', action: '/admin/products' })
  }

  const isSaving = state !== 'idle'
  const edit = editState({ shown, typed, sent, waiting, isSaving, result })
  return {
    ...edit,
    result,
    onHand,
    isSaving,
    canUndo: undo !== null && !edit.isChanged && !isSaving,
    type: (change: Partial<Pick<Typed, 'price' | 'quantity'>>) =>
      setTyped({ ...edit.values, ...change }),
    discard() {
      setTyped(null)
      setWaiting(null)
    },
    /** Sends the inputs, because a version that was restored after a login is in them only. */
    save(form: HTMLFormElement) {
      const sending = new FormData(form)
      if (running.current || isSaving) setWaiting(valuesIn(sending))
      else send(sending, false)
    },
    undo() {
      if (undo && !running.current) send(formOf(product.id, undo, onHand !== null), true)
    },
  }
}
