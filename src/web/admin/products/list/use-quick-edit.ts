import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminProduct } from '#shop/catalogue/admin-list.ts'
import { rupeesText } from '#shop/rupees.ts'
import type { ListResult } from './list-result.ts'

type Typed = { price: string; quantity: string; seen: number; basedOn: number }

/** Until the admin types, the row shows the shop's newest values. Typed values are based on the
 * version and stock shown at that time. If another admin saved first, the save is refused; the
 * typed values stay, and another press saves them. */
export function useQuickEdit(product: AdminProduct) {
  const fetcher = useFetcher<ListResult>({ key: `quick-edit-${product.id}` })
  const [typed, setTyped] = useState<Typed | null>(null)
  const onHand = product.countsSizes ? null : (product.stock[0]?.onHand ?? 0)
  const shown: Typed = {
    price: rupeesText(product.sellingPricePaise),
    quantity: String(onHand ?? ''),
    seen: onHand ?? 0,
    basedOn: product.version,
  }
  const { data: answer, state } = fetcher

  useEffect(() => {
    if (state !== 'idle' || !answer) return
    if (answer.tone === 'success') setTyped(null)
    else if (answer.isStale)
      setTyped(
        (mine) =>
          mine && {
            ...shown,
            price: mine.price,
            quantity: mine.quantity === String(mine.seen) ? shown.quantity : mine.quantity,
          },
      )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per answer, when the list has been read again: `shown` is the newest then
  }, [answer, state])

  const values = typed ?? shown
  return {
    fetcher,
    values,
    onHand,
    isChanged: values.price !== shown.price || values.quantity !== shown.quantity,
    isSaving: state !== 'idle',
    type: (change: Partial<Pick<Typed, 'price' | 'quantity'>>) =>
      setTyped({ ...values, ...change }),
  }
}
