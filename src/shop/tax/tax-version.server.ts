import { hash } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import { listKindTaxes, type KindTax } from '../kinds/kind-tax-store.server.ts'
import type { LegalLimit } from './legal-limit.ts'
import type { TaxPeriod } from './tax-mode.ts'
import type { TaxRate } from './tax-rate.ts'
import { listLegalLimits, listTaxPeriods, listTaxRates } from './tax-store.server.ts'

type TaxSettings = {
  periods: readonly TaxPeriod[]
  rates: readonly TaxRate[]
  kinds: readonly KindTax[]
  limits: readonly LegalLimit[]
}

/** Changes with any entry, so that a form can detect that it shows outdated ones. */
export function taxVersionOf({ periods, rates, kinds, limits }: TaxSettings): string {
  return hash('sha256', JSON.stringify([periods, rates, kinds, limits]), 'base64url')
}

export async function findTaxVersion(db: Db): Promise<string> {
  const periods = await listTaxPeriods(db)
  const rates = await listTaxRates(db)
  const kinds = await listKindTaxes(db)
  return taxVersionOf({ periods, rates, kinds, limits: await listLegalLimits(db) })
}
