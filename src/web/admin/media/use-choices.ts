import { useEffect, useState } from 'react'
import type { ImageRef } from '#shop/media/image.ts'
import type { LibraryChoices } from './choices.ts'

type State = {
  items: ImageRef[]
  page: number
  pages: number
  status: 'loading' | 'ready' | 'failed'
}
const nothing: State = { items: [], page: 0, pages: 1, status: 'loading' }

/** Loads the pictures of the library while the dialog is open. A new search starts at its first page. */
export function useChoices(isOpen: boolean) {
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState(nothing)

  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    setState((now) => (wanted === 1 ? nothing : { ...now, status: 'loading' }))
    fetchChoices(search, wanted, controller.signal).then(
      ({ items, page, pages }) =>
        setState((now) => ({
          items: page === 1 ? items : [...now.items, ...items],
          page,
          pages,
          status: 'ready',
        })),
      () => !controller.signal.aborted && setState((now) => ({ ...now, status: 'failed' })),
    )
    return () => controller.abort()
  }, [isOpen, search, wanted, attempt])

  return {
    ...state,
    search: (text: string) => {
      setWanted(1)
      setSearch(text)
    },
    more: () => setWanted(state.page + 1),
    retry: () => setAttempt((count) => count + 1),
  }
}

async function fetchChoices(
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<LibraryChoices> {
  const parameters = new URLSearchParams({ search, page: String(page) })
  const response = await fetch(`/admin/media/choices?${parameters}`, { signal })
  if (!response.ok) throw new Error(`The library answered ${response.status}.`)
  return (await response.json()) as LibraryChoices
}
