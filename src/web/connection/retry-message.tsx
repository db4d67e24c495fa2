import type { ReactElement } from 'react'

type RetryMessage = { text: string; retry: () => void; close: () => void }

const buttonClass = 'min-h-11 px-1 font-semibold text-madder underline underline-offset-4'

export function retryMessage({ text, retry, close }: RetryMessage): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span>{text}</span>
      <button type="button" className={buttonClass} onClick={retry}>
        Try again
      </button>
      <button type="button" className={buttonClass} onClick={close}>
        Close
      </button>
    </span>
  )
}
