import { useState } from 'react'
import { COLLECTION_PRODUCTS_MAX } from '#shop/collections/collection.ts'
import type { ChosenProduct } from '#shop/collections/shop-collection-store.server.ts'
import { Field, FieldProblem } from '#web/ui/field.tsx'
import { asRecord, readJsonList } from '#shop/site/form-json.ts'
import { isUuid } from '#shop/uuid.ts'
import { KeptState } from '#web/forms/kept-state.tsx'
import { useSearchResults } from '../navigation/palette/use-search-results.ts'
import { RowButton } from './row-button.tsx'

type ChosenProductsProps = { products: readonly ChosenProduct[]; problem: string | undefined }

/** The products of a manual collection in order, with a search that adds further ones. */
export function ChosenProducts({ products, problem }: ChosenProductsProps) {
  const [chosen, setChosen] = useState<readonly ChosenProduct[]>(products)
  const move = (from: number, to: number) =>
    setChosen(chosen.toSpliced(from, 1).toSpliced(to, 0, chosen[from]!))
  return (
    <div className="space-y-4">
      <KeptState
        name="chosenProducts"
        value={chosen}
        restore={(json) => setChosen(readChosen(json))}
      />
      {chosen.length === 0 && <p className="text-stone">No products yet.</p>}
      <ol
        aria-label="Chosen products"
        aria-describedby={problem ? 'products-problem' : undefined}
        className="divide-y divide-hem"
      >
        {chosen.map(({ id, title }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <input type="hidden" name="product" value={id} data-kept-state="" />
            <span className="min-w-0 grow basis-40 break-words">{title}</span>
            <div className="flex">
              <RowButton
                words="Up"
                subject={title}
                isOff={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <RowButton
                words="Down"
                subject={title}
                isOff={index === chosen.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <RowButton
                words="Remove"
                subject={title}
                onClick={() => setChosen(chosen.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      {problem && <FieldProblem id="products-problem">{problem}</FieldProblem>}
      {chosen.length < COLLECTION_PRODUCTS_MAX && (
        <ProductSearch
          isChosen={(id) => chosen.some((product) => product.id === id)}
          add={(product) => setChosen([...chosen, product])}
        />
      )}
    </div>
  )
}

/** Parses the products in stored text; other entries are left out. */
export function readChosen(json: string): ChosenProduct[] {
  return (readJsonList(json) ?? []).map(asRecord).flatMap(({ id, title }) => {
    return isUuid(id) && typeof title === 'string' ? [{ id, title }] : []
  })
}

type ProductSearchProps = {
  isChosen: (id: string) => boolean
  add: (product: ChosenProduct) => void
}

function ProductSearch({ isChosen, add }: ProductSearchProps) {
  const [text, setText] = useState('')
  const { results, state } = useSearchResults(text)
  const found = results.products.filter(({ id }) => !isChosen(id))
  return (
    <div>
      <Field
        label="Add a product"
        type="search"
        autoComplete="off"
        value={text}
        hint="Type a part of its title, or its id"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="mt-1 text-sm text-stone">
        {searchStatus(text, state, found.length)}
      </p>
      <ul className="divide-y divide-hem">
        {found.map(({ id, title }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 grow basis-40 break-words">{title}</span>
            <RowButton words="Add" subject={title} onClick={() => add({ id, title })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function searchStatus(text: string, state: 'idle' | 'busy' | 'failed', found: number): string {
  if (state === 'failed') return 'The shop did not answer. Please type it again.'
  if (state === 'busy' || text.trim().length < 2) return ''
  return found === 0 ? 'No further products found.' : `${found} found`
}
