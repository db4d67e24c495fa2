import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminProduct } from '#shop/catalogue/admin-list.ts'
import { parseRupees, rupeesText } from '#shop/rupees.ts'
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
  const [sent, setSent] = useState<Sent | null>(null)
  const onHand = product.countsSizes ? null : (product.stock[0]?.onHand ?? 0)
  const shown = shownValues(product, onHand)
  const values = typed ?? shown
  const { data: answer, state } = fetcher

  /** What was typed while saving stays, based on what was saved. */
  function finish({ version }: ListResult) {
    if (!sent || version === undefined) return setTyped(null)
    const saved = { seen: Number(sent.values.quantity), basedOn: version }
    setTyped((now) => (now && !isSame(now, sent.values) ? { ...now, ...saved } : null))
    setUndo(sent.isUndo ? null : { ...sent.before, ...saved })
  }

  /** The list has been read again by then, so `shown` is the newest. */
  const takeAnswer = useEffectEvent((saved: ListResult) => {
    if (saved.tone === 'success') finish(saved)
    else if (saved.isStale) {
      setUndo(null)
      setTyped((mine) => mine && rebased(mine, shown))
    }
  })
  useEffect(() => {
    if (state === 'idle' && answer) takeAnswer(answer)
  }, [answer, state])

  function send(form: FormData, isUndo: boolean) {
    setSent({ values: valuesIn(form), before: shown, isUndo })
    void fetcher.submit(form, { method: 'post', action: '/admin/products' })
  }

  const isSaving = state !== 'idle'
  const isChanged = !isSame(values, shown)
  const isRefused = answer?.tone === 'error' && sent && isSame(values, sent.values)
  const isHalved = (parseRupees(values.price) ?? Infinity) * 2 < product.sellingPricePaise
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
    /** Sends the inputs, because a version that was restored after a login is in them only. */
    save: (form: HTMLFormElement) => !isSaving && send(new FormData(form), false),
    isHalved,
    /** After a refusal the same values are sent by the button only, and so is a price that may lack a digit. */
    isSavedOnLeaving: isChanged && !isSaving && !isRefused && !isHalved && !answer?.isStale,
    undo: () => undo && send(undoForm(product.id, undo, onHand !== null), true),
  }
}

function shownValues({ sellingPricePaise, version }: AdminProduct, onHand: number | null): Typed {
  return {
    price: rupeesText(sellingPricePaise),
    quantity: String(onHand ?? ''),
    seen: onHand ?? 0,
    basedOn: version,
  }
}

function valuesIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    price: text('price'),
    quantity: text('quantity'),
    seen: Number(text('seen')),
    basedOn: Number(text('basedOn')),
  }
}

function undoForm(
  id: string,
  { quantity, seen, ...earlier }: Typed,
  hasQuantity: boolean,
): FormData {
  const form = new FormData()
  const fields = { intent: 'quick-edit', id, ...earlier, ...(hasQuantity && { quantity, seen }) }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  return form
}

/** A quantity that the admin has not edited follows the stock. */
function rebased(mine: Typed, shown: Typed): Typed {
  const isTyped = mine.quantity !== String(mine.seen)
  return { ...shown, price: mine.price, quantity: isTyped ? mine.quantity : shown.quantity }
}
