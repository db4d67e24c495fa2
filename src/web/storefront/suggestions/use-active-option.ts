import { useEffect, useState } from 'react'

/** The id of the listbox. */
export const LIST = 'suggestions'
const optionId = (index: number) => `suggestion-${index}`

type Options = {
  /** Zero while the list is closed. */
  count: number
  /** Another value is another list, in which no option is active at first. */
  list: unknown
  close: () => void
  choose: (index: number) => void
  /** Called for the Delete key. */
  remove?: (index: number) => void
}

/** The keyboard of a combobox: arrow keys activate an option, Enter chooses it, Escape closes. The
 * focus stays in the box, which refers to the active option. Returns the attributes of an option. */
export function useActiveOption(
  input: HTMLInputElement,
  { count, list, close, choose, remove }: Options,
) {
  /** -1 for none. */
  const [active, setActive] = useState(-1)

  useEffect(() => setActive(-1), [list])
  useEffect(() => {
    const deselect = () => setActive(-1)
    input.addEventListener('input', deselect)
    return () => input.removeEventListener('input', deselect)
  }, [input])
  useEffect(() => {
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', LIST)
    if (active < 0 || active >= count) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', optionId(active))
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [input, count, active])

  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (count === 0 || event.isComposing) return
      if (event.key === 'ArrowDown') setActive((index) => ((index + 2) % (count + 1)) - 1)
      else if (event.key === 'ArrowUp')
        setActive((index) => ((index + count + 1) % (count + 1)) - 1)
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && active >= 0) choose(active)
      else if (event.key === 'Delete' && active >= 0 && remove) remove(active)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', listener)
    return () => input.removeEventListener('keydown', listener)
  })

  return (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': active === index,
    onClick: () => choose(index),
  })
}

export type OptionAttributes = ReturnType<typeof useActiveOption>
