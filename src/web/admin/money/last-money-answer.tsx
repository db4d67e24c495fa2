import { useEffect } from 'react'
import { notify } from '#web/ui/notify.ts'
import type { MoneyAnswer } from './money-answer.ts'

/** A notification is gone too soon for words about money: they also stay on the page. */
export function LastMoneyAnswer({ answer }: { answer: MoneyAnswer | undefined }) {
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])
  if (!answer) return null
  return (
    <p
      className={`mt-4 border-l-4 bg-paper px-4 py-3 ${answer.tone === 'error' ? 'border-rose font-semibold text-rose' : 'border-leaf'}`}
    >
      {answer.text}
    </p>
  )
}
