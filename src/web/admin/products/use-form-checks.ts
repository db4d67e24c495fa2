import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import {
  parseProductForm,
  type ProductField,
  type ProductProblems,
} from '#shop/catalogue/product-form.ts'
import { notify } from '#web/ui/notify.ts'
import type { ProductAnswer } from './product-answer.ts'

/** Numbers are looked at as soon as they are left; the rest when the form is sent. */
const checkedOnLeaving: readonly ProductField[] = ['originalPrice', 'sellingPrice', 'quantity']

const typedFields: readonly ProductField[] = ['title', 'description', ...checkedOnLeaving]

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
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus(),
    )
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

  function judge(field: ProductField, found: string | undefined) {
    setProblems(({ ...others }) => {
      delete others[field]
      return found ? { ...others, [field]: found } : others
    })
  }

  /** Not when a button of the form is what comes next: a line more or less would move it away from under the press. */
  function checkLeft({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || relatedTarget instanceof HTMLButtonElement) return
    const field = checkedOnLeaving.find((one) => one === target.name.split('-')[0])
    if (field && target.value.trim())
      judge(field, parseProductForm(new FormData(currentTarget)).problems?.[field])
  }

  /** A complaint goes as soon as somebody sees to it. */
  function checkChanged({ target }: { target: EventTarget }) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const field = typedFields.find((one) => one === target.name.split('-')[0])
    if (field && problems[field]) judge(field, undefined)
  }

  return { form, problems, message, isWaiting, check, checkLeft, checkChanged }
}
