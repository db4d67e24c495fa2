import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { clearSearches, readSearches, removeSearch } from '../recent/search-storage.ts'

/** The last searches on this device while the box is focused and empty. */
export function useRecentSearches(input: HTMLInputElement) {
  const [searches, setSearches] = useState<readonly string[]>([])
  const close = useCallback(() => setSearches([]), [])

  const { key } = useLocation()
  useEffect(close, [key, close])

  useEffect(() => {
    const update = () => setSearches(input.value === '' ? readSearches() : [])
    if (input === document.activeElement) update()
    for (const event of ['focus', 'click', 'input']) input.addEventListener(event, update)
    input.addEventListener('blur', close)
    const { form } = input
    form?.addEventListener('submit', close)
    return () => {
      form?.removeEventListener('submit', close)
      input.removeEventListener('blur', close)
      for (const event of ['focus', 'click', 'input']) input.removeEventListener(event, update)
    }
  }, [input, close])

  return {
    searches,
    close,
    remove: (search: string) => setSearches(removeSearch(search)),
    clear() {
      clearSearches()
      close()
    },
  }
}
