import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminProduct } from '#shop/catalogue/admin-list.ts'
import { rupeesText } from '#shop/rupees.ts'
import type { ListResult } from './list-result.ts'

type Typed = { price: string; quantity: string; seen: number; basedOn: number }
type Sent = { values: Typed; before: Typed; isUndo: boolean }

const isSame = (one: Typed, other: Typed) =>
  one.price === other.price && one.quantity === other.quantity

/** Until the admin types, the row shows the shop's newest values. Typed values are based on the
 * version and stock shown at that time, and are saved when the focus leaves the row. If another admin
 * saved first, the save is refused; the typed values stay, and the button saves them. */
export function useQuickEdit(product: AdminProduct) {
  const fetcher = useFetcher<ListResult>({ key: `quick-edit-${product.id}` })
  const [typed, setTyped] = useState<Typed | null>(null)
  const [undo, setUndo] = useState<Typed | null>(null)
  const sent = useRef<Sent | null>(null)
  const onHand = product.countsSizes ? null : (product.stock[0]?.onHand ?? 0)
  const shown: Typed = {
    price: rupeesText(product.sellingPricePaise),
    quantity: String(onHand ?? ''),
    seen: onHand ?? 0,
    basedOn: product.version,
  }
  const values = typed ?? shown
  const { data: answer, state } = fetcher

  useEffect(() => {
    if (state !== 'idle' || !answer) return
    if (answer.tone === 'success') finish(answer)
    else if (answer.isStale) {
      setUndo(null)
      setTyped((mine) => mine && rebased(mine, shown))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per answer, when the list has been read again: `shown` is the newest then
  }, [answer, state])

  /** What was typed while saving stays, based on what was saved. */
  function finish({ version }: ListResult) {
    const last = sent.current
    if (!last || version === undefined) return setTyped(null)
    const saved = { seen: Number(last.values.quantity), basedOn: version }
    setTyped((now) => (now && !isSame(now, last.values) ? { ...now, ...saved } : null))
    setUndo(last.isUndo ? null : { ...last.before, ...saved })
  }

  function send(wanted: Typed, isUndo: boolean) {
    sent.current = { values: wanted, before: shown, isUndo }
    const { quantity, seen, ...fields } = wanted
    void fetcher.submit(
      {
        intent: 'quick-edit',
        id: product.id,
        ...fields,
        ...(onHand !== null && { quantity, seen }),
      },
      { method: 'post', action: '/admin/products' },
    )
  }

  const isSaving = state !== 'idle'
  const isChanged = !isSame(values, shown)
  return {
    answer,
    values,
    onHand,
    isChanged,
    isSaving,
    canUndo: undo !== null && !isChanged && !isSaving,
    type(change: Partial<Pick<Typed, 'price' | 'quantity'>>) {
      setTyped({ ...values, ...change })
    },
    discard: () => setTyped(null),
    save: () => !isSaving && send(values, false),
    /** After a refusal the same values are sent by the button only. */
    saveOnLeaving() {
      const isRefused =
        answer?.tone === 'error' && sent.current && isSame(values, sent.current.values)
      if (isChanged && !isSaving && !isRefused && !answer?.isStale) send(values, false)
    },
    undo: () => undo && send(undo, true),
  }
}

/** A number that was not typed follows the shop's. */
function rebased(mine: Typed, shown: Typed): Typed {
  const isTyped = mine.quantity !== String(mine.seen)
  return { ...shown, price: mine.price, quantity: isTyped ? mine.quantity : shown.quantity }
}
