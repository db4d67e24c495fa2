import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPaise } from '#shop/money.ts'
import { TYPED_MIN, type Suggestions } from '#shop/search/suggestion.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { SearchIcon } from '#web/ui/icons/shell-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { sentSearchAddress } from './products/search-address.ts'
import { useSuggestions } from './use-suggestions.ts'

const LIST = 'suggestions'
const optionId = (index: number) => `suggestion-${index}`

/** A listbox below the search box. The focus stays in the box, which refers to the active option.
 * The box keeps its role with and without script, so that assistive technology always finds it
 * under the same name. */
export default function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const { typed, suggestions, close } = useSuggestions(input)
  /** Index of the option that the arrow keys have selected and Enter opens; -1 for none. */
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const targets = targetsOf(typed, suggestions)
  const isOpen = targets.length > 0

  useEffect(() => setActive(-1), [suggestions])
  useEffect(() => {
    const deselect = () => setActive(-1)
    input.addEventListener('input', deselect)
    return () => input.removeEventListener('input', deselect)
  }, [input])
  useEffect(() => {
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', LIST)
    if (!isOpen || active < 0) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', optionId(active))
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [input, isOpen, active])

  function open(index: number) {
    close()
    void navigate(targets[index]!)
  }

  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isOpen || event.isComposing) return
      if (event.key === 'ArrowDown') setActive((index) => ((index + 2) % (targets.length + 1)) - 1)
      else if (event.key === 'ArrowUp')
        setActive((index) => ((index + targets.length + 1) % (targets.length + 1)) - 1)
      else if (event.key === 'Escape') close()
      else if (event.key === 'Enter' && active >= 0) open(active)
      else return
      event.preventDefault()
    }
    input.addEventListener('keydown', listener)
    return () => input.removeEventListener('keydown', listener)
  })

  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': active === index,
    onClick: () => open(index),
    className:
      'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-linen aria-selected:bg-linen',
  })
  const completions = suggestions?.words ?? []
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? `${targets.length} suggestions. Use the arrow keys.` : ''}
      </p>
      <div
        id={LIST}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-50 max-h-[calc(100dvh-var(--header-height))] overflow-y-auto border-b border-zari bg-paper py-2 shadow-lg lg:right-0 lg:left-auto lg:mt-2 lg:w-96 lg:border"
      >
        {completions.map((completion, index) => (
          <div key={completion} {...option(index)}>
            <SearchIcon className="size-5 text-stone" />
            <span className="truncate">{completion}</span>
          </div>
        ))}
        {suggestions?.products.map((product, index) => (
          <div key={product.id} {...option(completions.length + index)}>
            <span className="w-10 shrink-0">
              <Picture image={product.image} alt="" sizes="40px" widest={240} />
            </span>
            <span className="min-w-0 flex-1 truncate">{product.title}</span>
            <span className="figures shrink-0 text-stone">
              {formatPaise(product.sellingPricePaise)}
            </span>
          </div>
        ))}
        {isOpen && (
          <div {...option(targets.length - 1)}>
            <span className="font-semibold text-madder">All pieces for “{typed.trim()}”</span>
          </div>
        )}
      </div>
    </>
  )
}

/** Addresses of the options in their order. The list is empty if there are no suggestions. */
function targetsOf(typed: string, suggestions: Suggestions | null): string[] {
  if (
    !suggestions ||
    typed.trim().length < TYPED_MIN ||
    suggestions.products.length + suggestions.words.length === 0
  )
    return []
  return [
    ...suggestions.words.map(sentSearchAddress),
    ...suggestions.products.map((product) => productPath(product)),
    sentSearchAddress(typed.trim()),
  ]
}
