import type { Supplier } from './document.ts'

export const supplierFacts = ['legalName', 'address', 'gstin'] as const
export type SupplierFact = (typeof supplierFacts)[number]

/** Where the owner enters each fact. */
export const supplierFactNames: Record<SupplierFact, string> = {
  legalName: 'legal name (Business details)',
  address: 'address (Site Info, shop details)',
  gstin: 'GSTIN (Tax)',
}

/** The facts without which no document may be issued. An unregistered shop needs none. */
export function missingFacts(supplier: Supplier): SupplierFact[] {
  return supplier.taxMode === 'unregistered'
    ? []
    : supplierFacts.filter((fact) => supplier[fact].trim() === '')
}

/** For example 'legal name (Business details) and GSTIN (Tax)'. */
export function missingFactsText(missing: readonly SupplierFact[]): string {
  const names = missing.map((fact) => supplierFactNames[fact])
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
}
