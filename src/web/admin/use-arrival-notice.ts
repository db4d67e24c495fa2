import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { notify } from '#web/ui/notify.ts'

const PARAMETER = 'done'

/** The address of a list after a form was saved or its subject deleted. */
export function listAddressAfter(list: string, done: 'saved' | 'deleted'): string {
  return `${list}?${new URLSearchParams({ [PARAMETER]: done })}`
}

/** Shows once on the list what a form has done, and takes it off the address. */
export function useArrivalNotice(texts: { saved: string; deleted?: string }): void {
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const done = parameters.get(PARAMETER)
  const text = done === 'saved' || done === 'deleted' ? texts[done] : undefined
  const arrive = useEffectEvent((arrived: string) => {
    notify.success(arrived)
    void navigate(pathname, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (text) arrive(text)
  }, [text])
}
