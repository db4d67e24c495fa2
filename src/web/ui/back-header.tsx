import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { notify } from './notify.ts'
import { ArrowLeftIcon } from './icons.tsx'
import { ThreadUnder } from './thread.tsx'

/** Whether the previous entry of the history is another document, as before the order summary. */
function isFirstOfDocument(): boolean {
  return (history.state as { idx?: number } | null)?.idx === 0
}

/** If the shop did not respond, the browser would replace the page by its own error page. */
async function leaveDocument(leave: () => void): Promise<void> {
  const probe = import('#web/connection/document-requests.ts')
  const isReachable = await probe.then((loaded) => loaded.isShopReachable()).catch(() => false)
  if (isReachable) leave()
  else notify.error('Connection lost. Please try again.')
}

/** A heading with a link one step back in history. Without script, or if the visit began on this
 * page, the link leads to `fallback`. */
export function BackHeader({ heading, fallback = '/' }: { heading: string; fallback?: string }) {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'

  function goBack(event: MouseEvent) {
    if (isFirstPage || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isFirstOfDocument()) void leaveDocument(() => void navigate(-1))
    else void navigate(-1)
  }

  return (
    <div className="mb-8 flex items-start gap-2 md:gap-4">
      <Link
        to={fallback}
        onClick={goBack}
        aria-label="Back"
        className="-ml-2.5 grid size-11 shrink-0 place-items-center hover:text-madder"
      >
        <ArrowLeftIcon />
      </Link>
      <div className="min-w-0">
        <h1 className="pt-1 text-3xl">{heading}</h1>
        <ThreadUnder className="mt-3" />
      </div>
    </div>
  )
}
