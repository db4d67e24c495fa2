import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { parseProduct, type ProductError } from '#shop/catalogue/parse-product.ts'
import { typedIn } from '#shop/catalogue/typed-product.ts'
import { notify } from '#web/ui/notify.ts'
import { productErrorSummary, productErrorTexts, type ProductErrorTexts } from '../../messages.ts'
import type { ProductResult } from './product-result.ts'

type ProblemField = ProductError['field']

/** Number fields are checked when they lose focus; all other fields only on submit. */
const checkedOnLeaving: readonly ProblemField[] = ['originalPrice', 'sellingPrice', 'quantity']

const typedFields: readonly ProblemField[] = [
  'title',
  'description',
  'publishedFrom',
  'publishedUntil',
  'dispatchFrom',
  'makingDays',
  'hsn',
  'maker',
  'netQuantity',
  'customerCare',
  ...checkedOnLeaving,
]

/** Checks the form in the browser by the rules of the server, which checks again. */
export function useFormChecks(result: ProductResult | undefined, isSendingPictures: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<ProductErrorTexts>(result?.problems ?? {})
  const [message, setMessage] = useState(result?.message ?? '')
  const [isWaiting, setIsWaiting] = useState(false)

  /** Shows the message beside the button too, because a lost connection may prevent loading the
   * notifications. */
  const showErrors = (words: string, found: ProductErrorTexts) => {
    setProblems(found)
    setMessage(words)
    notify.error(words)
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus(),
    )
  }

  useEffect(() => {
    if (result) showErrors(result.message, result.problems)
  }, [result])

  useEffect(() => {
    if (!isWaiting || isSendingPictures) return
    setIsWaiting(false)
    form.current?.requestSubmit()
  }, [isWaiting, isSendingPictures])

  function check(event: SubmitEvent<HTMLFormElement>) {
    const parsed = parseProduct(typedIn(new FormData(event.currentTarget)))
    if (parsed.errors.length > 0) {
      event.preventDefault()
      showErrors(productErrorSummary(parsed.errors), productErrorTexts(parsed.errors))
    } else if (isSendingPictures) {
      event.preventDefault()
      setIsWaiting(true)
    } else {
      setProblems({})
      setMessage('')
    }
  }

  const setError = (field: ProblemField, text: string | undefined) =>
    setProblems((now) => withText(now, field, text))

  /** Checks the field that loses focus. If the focus moves to a button, the check is skipped,
   * because an error line would shift the button away. */
  function checkLeft({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || relatedTarget instanceof HTMLButtonElement) return
    const field = checkedOnLeaving.find((one) => one === target.name.split('-')[0])
    if (field && target.value.trim()) setError(field, problemTexts(currentTarget)[field])
  }

  /** An error disappears as soon as its field is edited. */
  function checkChanged({ target }: { target: EventTarget }) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const field = typedFields.find((one) => one === target.name.split('-')[0])
    if (field && problems[field]) setError(field, undefined)
  }

  return { form, problems, message, isWaiting, check, checkLeft, checkChanged }
}

function problemTexts(form: HTMLFormElement): ProductErrorTexts {
  return productErrorTexts(parseProduct(typedIn(new FormData(form))).errors)
}

function withText(
  { ...texts }: ProductErrorTexts,
  field: ProblemField,
  text: string | undefined,
): ProductErrorTexts {
  delete texts[field]
  return text ? { ...texts, [field]: text } : texts
}
