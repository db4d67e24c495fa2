import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { BULK_PRODUCTS_MAX, type BulkField } from '#shop/bulk-edits/bulk-action.ts'
import type { AdminProduct, ProductFilter } from '#shop/catalogue/admin-list/admin-list.ts'
import type { Page } from '#shop/paging.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { formBarRef } from '../../form-bar-ref.ts'
import { productsParameters } from './products-view.ts'

/** The id of the form to which the list's check boxes belong through their `form` attribute. */
const FORM = 'selected-products'

export function SelectProduct({ product: { id, title } }: { product: AdminProduct }) {
  return (
    <label className="flex min-h-11 items-center gap-1.5 text-sm xl:w-11 xl:justify-center">
      <input type="checkbox" name="id" value={id} form={FORM} className="size-6 accent-indigo" />
      <span className="xl:sr-only">Select</span>
      <span className="sr-only"> {title}</span>
    </label>
  )
}

type SelectProductsProps = {
  products: Page<AdminProduct>
  view: ProductFilter
  children: ReactNode
}

/** The list with a bar that opens the bulk edit of the selected products. The bar is hidden until the
 * first selection; without JavaScript it is always shown. */
export function SelectProducts({ products, view, children }: SelectProductsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const isHydrated = useHydrated()
  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>(`input[form=${FORM}]`) ?? []),
  ]
  const recount = () => setCount(boxes().filter((box) => box.checked).length)
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected
    recount()
  }
  const onPage = products.items.length
  useEffect(recount, [products])
  return (
    <div
      ref={list}
      onChange={recount}
      className="[&_:is(a,button,input)]:scroll-mt-14 [&_:is(a,button,input)]:scroll-mb-28"
    >
      {isHydrated && onPage > 1 && (
        <div className="w-fit xl:relative xl:z-20 xl:h-0 xl:tall:sticky xl:tall:top-0">
          <label className="flex min-h-11 w-fit items-center gap-2 text-sm xl:ml-3 xl:w-11 xl:justify-center">
            <input
              type="checkbox"
              checked={count === onPage}
              onChange={(event) => selectAll(event.currentTarget.checked)}
              className="size-6 accent-indigo"
              ref={(box) => {
                if (box) box.indeterminate = count > 0 && count < onPage
              }}
            />
            <span className="xl:sr-only">Select all on this page</span>
          </label>
        </div>
      )}
      {children}
      {onPage > 0 && <SelectionBar {...{ products, view, count, isHydrated }} />}
    </div>
  )
}

/** The changes that the bar begins by one press. Fields as in the form of the bulk edit. */
const directEdits: readonly (readonly [BulkField, string])[] = [
  ['sellingPrice', 'Price'],
  ['category', 'Category'],
  ['stock', 'Stock'],
]

type SelectionBarProps = Omit<SelectProductsProps, 'children'> & {
  count: number
  isHydrated: boolean
}

function SelectionBar({ products: { total, items }, view, count, isHydrated }: SelectionBarProps) {
  return (
    <Form
      ref={formBarRef}
      id={FORM}
      action="/admin/bulk-edits/new"
      hidden={isHydrated && count === 0}
      className="bottom-14 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-zari bg-paper px-4 py-2 shadow-lift tall:sticky lg:bottom-0"
    >
      {Object.entries(productsParameters(view)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="figures font-semibold">
        {isHydrated ? `${count} selected` : 'Selected products'}
      </p>
      <Button size="compact">Edit selected</Button>
      {directEdits.map(([field, label]) => (
        <Button
          key={field}
          variant="secondary"
          size="compact"
          name="field"
          value={field}
          className="max-md:hidden"
        >
          {label}
        </Button>
      ))}
      {total > items.length && total <= BULK_PRODUCTS_MAX && (
        <Button variant="secondary" size="compact" name="all" value="yes">
          Edit all {total} products
        </Button>
      )}
      {total > BULK_PRODUCTS_MAX && (
        <p className="text-sm text-stone">
          To edit all at once, narrow the list to {BULK_PRODUCTS_MAX} products.
        </p>
      )}
      <Link
        to="/admin/bulk-edits"
        className="leading-11 text-indigo underline-offset-2 hover:underline"
      >
        Earlier bulk edits
      </Link>
    </Form>
  )
}
