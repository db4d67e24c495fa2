import type { CustomerFilter } from '#shop/customer-directory/customer-record.ts'
import { parsePage } from '#shop/paging.ts'

export function parseCustomersView(parameters: URLSearchParams): CustomerFilter {
  return {
    search: (parameters.get('search') ?? '').replaceAll('\0', '').trim(),
    page: parsePage(parameters.get('page')),
  }
}

export function customersAddress({ search, page }: CustomerFilter): string {
  const parameters = new URLSearchParams()
  if (search) parameters.set('search', search)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `/admin/customers?${parameters}` : '/admin/customers'
}
