import { formatPaise } from '#shop/money.ts'
import type { Suggestions } from '#shop/search/suggestion.ts'
import { SearchIcon } from '#web/ui/icons/shell-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { OptionAttributes } from './use-active-option.ts'

type SuggestedOptionsProps = {
  typed: string
  suggestions: Suggestions
  option: OptionAttributes
}

const row =
  'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-linen aria-selected:bg-linen'

/** Words, then products, then the search for the typed text. */
export function SuggestedOptions({ typed, suggestions, option }: SuggestedOptionsProps) {
  const { words, products } = suggestions
  return (
    <>
      {words.map((completion, index) => (
        <div key={completion} {...option(index)} className={row}>
          <SearchIcon className="size-5 text-stone" />
          <span className="truncate">{completion}</span>
        </div>
      ))}
      {products.map((product, index) => (
        <div key={product.id} {...option(words.length + index)} className={row}>
          <span className="w-10 shrink-0">
            <Picture image={product.image} alt="" sizes="40px" widest={240} />
          </span>
          <span className="line-clamp-2 min-w-0 flex-1 leading-snug">{product.title}</span>
          <span className="figures shrink-0 text-stone">
            {formatPaise(product.sellingPricePaise)}
          </span>
        </div>
      ))}
      <div {...option(words.length + products.length)} className={row}>
        <span className="font-semibold text-madder">All pieces for “{typed.trim()}”</span>
      </div>
    </>
  )
}
