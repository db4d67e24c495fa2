import { categories } from '#shop/catalogue/product.ts'
import { publicationStates } from '#shop/catalogue/publication.ts'
import {
  productOrders,
  stockFilters,
  type ProductFilter,
} from '#shop/catalogue/admin-list/admin-list.ts'
import { parsePage } from '#shop/paging.ts'

/** Reads the filter of the list. The URL holds the whole filter, so that Back and copied links work. */
export function parseProductsView(
  parameters: URLSearchParams,
  types: readonly string[],
): ProductFilter {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === parameters.get(name))
  return {
    search: (parameters.get('search') ?? '').trim(),
    type: oneOf(types, 'type') ?? null,
    category: oneOf(categories, 'category') ?? null,
    stock: oneOf(stockFilters, 'stock') ?? null,
    state: oneOf(publicationStates, 'state') ?? null,
    order: oneOf(productOrders, 'sort') ?? 'newest',
    page: parsePage(parameters.get('page')),
  }
}

/** The parameters of the view in a URL, without those that have their default. */
export function productsParameters(view: ProductFilter): Record<string, string> {
  const { search, type, category, stock, state, order, page } = view
  const wanted = {
    search,
    type,
    category,
    stock,
    state,
    sort: order === 'newest' ? null : order,
    page: page > 1 ? String(page) : null,
  }
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

export function productsAddress(view: ProductFilter, change: Partial<ProductFilter> = {}): string {
  const parameters = new URLSearchParams(productsParameters({ ...view, page: 1, ...change }))
  return parameters.size > 0 ? `/admin/products?${parameters}` : '/admin/products'
}
