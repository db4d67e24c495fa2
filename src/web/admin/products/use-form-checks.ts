import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { parseProductForm, type ProductField, type ProductProblems } from '#shop/catalogue/product-form.ts'
import { notify } from '#web/ui/notify.ts'
import type { ProductAnswer } from './product-answer.ts'

/** Numbers are looked at as soon as they are left; the rest when the form is sent. */
const checkedOnLeaving: readonly ProductField[] = ['originalPrice', 'sellingPrice', 'quantity']

/** The browser asks the same questions as the server, beside the field; only the server's answer counts. */
export function useFormChecks(answer: ProductAnswer | undefined, isSendingPictures: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<ProductProblems>(answer?.problems ?? {})
  const [message, setMessage] = useState(answer?.message ?? '')
  const [isWaiting, setIsWaiting] = useState(false)

  /** Beside the button too: where the line is broken, the notification's own code may not arrive. */
  const tell = (words: string, found: ProductProblems) => {
    setProblems(found)
    setMessage(words)
    notify.error(words)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus())
  }

  useEffect(() => {
    if (answer) tell(answer.message, answer.problems)
  }, [answer])

  useEffect(() => {
    if (!isWaiting || isSendingPictures) return
    setIsWaiting(false)
    form.current?.requestSubmit()
  }, [isWaiting, isSendingPictures])

  function check(event: SubmitEvent<HTMLFormElement>) {
    const parsed = parseProductForm(new FormData(event.currentTarget))
    if (!parsed.product) {
      event.preventDefault()
      tell(parsed.message, parsed.problems)
    } else if (isSendingPictures) {
      event.preventDefault()
      setIsWaiting(true)
    } else {
      setProblems({})
      setMessage('')
    }
  }

  function checkLeft({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLFormElement }) {
    if (!(target instanceof HTMLInputElement)) return
    const field = checkedOnLeaving.find((one) => one === target.name.split('-')[0])
    if (!field || !target.value.trim()) return
    const found = parseProductForm(new FormData(currentTarget)).problems?.[field]
    setProblems(({ ...others }) => {
      delete others[field]
      return found ? { ...others, [field]: found } : others
    })
  }

  return { form, problems, message, isWaiting, check, checkLeft }
}
