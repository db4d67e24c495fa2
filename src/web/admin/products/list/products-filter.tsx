import { useId } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import {
  type ProductFilter,
  type ProductOrder,
  type StockFilter,
} from '#shop/catalogue/admin-list/admin-list.ts'
import { categories } from '#shop/catalogue/product.ts'
import { publicationStates, stateNames } from '#shop/catalogue/publication.ts'
import type { ProductKind } from '#shop/kinds/product-kind.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { productsAddress } from './products-view.ts'

const stocksOf = (lowStockMax: number): Record<StockFilter, string> => ({
  low: `Low (${lowStockMax} or fewer)`,
  'sold-out': 'Sold out',
})
const orders: Record<ProductOrder, string> = {
  newest: 'Newest',
  title: 'Title, A to Z',
  'title-down': 'Title, Z to A',
  'price-up': 'Price, lowest first',
  'price-down': 'Price, highest first',
  'stock-up': 'Stock, fewest first',
  'stock-down': 'Stock, most first',
}

type ProductsFilterProps = {
  view: ProductFilter
  lowStockMax: number
  kinds: readonly Pick<ProductKind, 'slug' | 'singular'>[]
}

/** A plain form, so that every view has a URL. If the script is loaded, a choice applies at once. */
export function ProductsFilter({ view, lowStockMax, kinds }: ProductsFilterProps) {
  const submit = useSubmit()
  const isFiltered = productsAddress(view) !== '/admin/products'
  return (
    <Form
      method="get"
      action="/admin/products"
      role="search"
      key={productsAddress(view)}
      className="my-5 grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-end md:gap-3"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <div className="col-span-2 flex gap-2">
        <input
          type="search"
          name="search"
          aria-label="Search products"
          placeholder="Title, SKU, price or id"
          defaultValue={view.search}
          enterKeyHint="search"
          className="min-h-11 w-full min-w-0 rounded-sm border border-stone/80 bg-paper px-3 placeholder:text-stone md:w-64"
        />
        <button type="submit" className={buttonClass('secondary', 'compact')}>
          Search
        </button>
      </div>
      <Choice
        label="Type"
        name="type"
        value={view.type}
        all="All types"
        choices={kinds.map(({ slug, singular }) => [slug, singular])}
      />
      <Choice
        label="Category"
        name="category"
        value={view.category}
        all="All categories"
        choices={categories.map((category) => [category, category])}
      />
      <Choice
        label="Stock"
        name="stock"
        value={view.stock}
        all="All"
        choices={Object.entries(stocksOf(lowStockMax))}
      />
      <Choice
        label="State"
        name="state"
        value={view.state}
        all="All states"
        choices={publicationStates.map((state) => [state, stateNames[state]])}
      />
      <Choice
        label="Sort"
        name="sort"
        value={view.order}
        choices={Object.entries(view.search ? { ...orders, newest: 'Best match' } : orders)}
      />
      {isFiltered && (
        <Link
          to="/admin/products"
          className="col-span-2 self-center leading-11 text-indigo underline-offset-2 hover:underline"
        >
          Show all products
        </Link>
      )}
    </Form>
  )
}

type ChoiceProps = {
  label: string
  name: string
  value: string | null
  all?: string
  choices: (readonly [string, string])[]
}

function Choice({ label, name, value, all, choices }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm text-stone">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={value ?? ''}
        className="min-h-11 w-full rounded-sm border border-stone/80 bg-paper px-2"
      >
        {all && <option value="">{all}</option>}
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
