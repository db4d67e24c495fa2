import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import {
  listKindTaxes,
  updateKindTax,
  type KindTax,
  type KindTaxEdit,
} from '../kinds/kind-tax-store.server.ts'
import { kindsTopic } from '../kinds/product-kind.ts'
import { cashTopic } from '../settings/cash-on-delivery.ts'
import type { Day } from './dated.ts'
import type { GoodsClass } from './goods-class.ts'
import type { LegalLimit, LegalLimitName } from './legal-limit.ts'
import { taxTopic, type TaxPeriod } from './tax-mode.ts'
import type { TaxRate } from './tax-rate.ts'
import { findTaxVersion } from './tax-version.server.ts'
import {
  deleteLegalLimit,
  deleteTaxPeriod,
  deleteTaxRate,
  insertOrReplaceLimit,
  listLegalLimits,
  listTaxPeriods,
  listTaxRates,
  lockTaxSettings,
  insertOrReplacePeriod,
  insertOrReplaceRate,
} from './tax-store.server.ts'

/** `basedOn` is the version of the settings that the form showed. */
type Edit = { changedBy: string; basedOn: string }
type Conflict = { outcome: 'changed-by-someone-else' }
export type TaxSaved = { outcome: 'saved' } | Conflict

/** Refuses every change of settings that are not those of the form, and writes nothing. */
function changeTax<Changed>(
  db: Db,
  { basedOn }: Edit,
  change: (tx: Db) => Promise<Changed>,
): Promise<Changed | Conflict> {
  return inTransaction(db, async (tx): Promise<Changed | Conflict> => {
    await lockTaxSettings(tx)
    if ((await findTaxVersion(tx)) !== basedOn) return { outcome: 'changed-by-someone-else' }
    return change(tx)
  })
}

/** Adds or replaces how the shop is taxed from a day on. Orders that exist do not change. */
export function saveTaxPeriod(
  db: Db,
  { period, ...edit }: Edit & { period: TaxPeriod },
): Promise<TaxSaved> {
  return changeTax(db, edit, async (tx): Promise<TaxSaved> => {
    const stored = async () =>
      (await listTaxPeriods(tx)).find(({ startsOn }) => startsOn === period.startsOn)
    const before = await stored()
    await insertOrReplacePeriod(tx, period)
    await record(tx, { ...edit, action: 'tax-mode-saved', before, after: await stored() })
    return { outcome: 'saved' }
  })
}

/** Adds or replaces a rate. Orders that exist do not change. */
export function saveTaxRate(
  db: Db,
  { rate, ...edit }: Edit & { rate: TaxRate },
): Promise<TaxSaved> {
  return changeTax(db, edit, async (tx): Promise<TaxSaved> => {
    const before = (await listTaxRates(tx)).find((each) => isSameStart(each, rate))
    await insertOrReplaceRate(tx, rate)
    await record(tx, { ...edit, action: 'tax-rate-saved', before, after: rate })
    return { outcome: 'saved' }
  })
}

/** Adds or replaces the amount of a limit. */
export function saveLegalLimit(
  db: Db,
  { limit, ...edit }: Edit & { limit: LegalLimit },
): Promise<TaxSaved> {
  return changeTax(db, edit, async (tx): Promise<TaxSaved> => {
    const before = (await listLegalLimits(tx)).find((each) => isSameLimit(each, limit))
    await insertOrReplaceLimit(tx, limit)
    await record(tx, { ...edit, action: 'legal-limit-saved', before, after: limit })
    if (limit.name === 'cash') await publish(tx, cashTopic)
    return { outcome: 'saved' }
  })
}

/** Entries that have started are kept, because orders were taxed by them. */
export type TaxEntryRemoved = { outcome: 'removed' | 'has-started' | 'no-such-entry' } | Conflict
type Removal = Edit & { startsOn: Day; today: Day }

export function removeTaxPeriod(
  db: Db,
  { startsOn, today, ...edit }: Removal,
): Promise<TaxEntryRemoved> {
  return changeTax(db, edit, async (tx): Promise<TaxEntryRemoved> => {
    const before = (await listTaxPeriods(tx)).find((period) => period.startsOn === startsOn)
    if (!before) return { outcome: 'no-such-entry' }
    if (startsOn <= today) return { outcome: 'has-started' }
    await deleteTaxPeriod(tx, startsOn)
    await record(tx, { ...edit, action: 'tax-mode-removed', before, after: undefined })
    return { outcome: 'removed' }
  })
}

export function removeTaxRate(
  db: Db,
  { goodsClass, startsOn, today, ...edit }: Removal & { goodsClass: GoodsClass },
): Promise<TaxEntryRemoved> {
  return changeTax(db, edit, async (tx): Promise<TaxEntryRemoved> => {
    const rates = await listTaxRates(tx)
    const before = rates.find((each) => isSameStart(each, { goodsClass, startsOn }))
    if (!before) return { outcome: 'no-such-entry' }
    if (startsOn <= today) return { outcome: 'has-started' }
    await deleteTaxRate(tx, goodsClass, startsOn)
    await record(tx, { ...edit, action: 'tax-rate-removed', before, after: undefined })
    return { outcome: 'removed' }
  })
}

export function removeLegalLimit(
  db: Db,
  { name, startsOn, today, ...edit }: Removal & { name: LegalLimitName },
): Promise<TaxEntryRemoved> {
  return changeTax(db, edit, async (tx): Promise<TaxEntryRemoved> => {
    const limits = await listLegalLimits(tx)
    const before = limits.find((each) => isSameLimit(each, { name, startsOn }))
    if (!before) return { outcome: 'no-such-entry' }
    if (startsOn <= today) return { outcome: 'has-started' }
    await deleteLegalLimit(tx, name, startsOn)
    await record(tx, { ...edit, action: 'legal-limit-removed', before, after: undefined })
    return { outcome: 'removed' }
  })
}

/** Saves the defaults of kinds. Unknown kinds are ignored. */
export function saveKindTaxes(
  db: Db,
  { kinds, ...edit }: Edit & { kinds: readonly KindTaxEdit[] },
): Promise<TaxSaved> {
  return changeTax(db, edit, async (tx): Promise<TaxSaved> => {
    const before = await listKindTaxes(tx)
    for (const kind of kinds) await updateKindTax(tx, kind)
    const changed = differences(factsOf(before), factsOf(await listKindTaxes(tx)))
    if (changed) {
      await recordChange(tx, {
        staffId: edit.changedBy,
        action: 'tax-of-kinds-saved',
        subject: 'settings',
        ...changed,
      })
      await publish(tx, kindsTopic)
    }
    return { outcome: 'saved' }
  })
}

function factsOf(kinds: readonly KindTax[]) {
  return Object.fromEntries(
    kinds.map(({ singular, goodsClass, hsn, unit }) => [singular, { goodsClass, hsn, unit }]),
  )
}

type Entry = TaxPeriod | TaxRate | LegalLimit

async function record(
  tx: Db,
  change: Edit & { action: string; before: Entry | undefined; after: Entry | undefined },
): Promise<void> {
  const { changedBy, action, before = null, after = null } = change
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await recordChange(tx, { staffId: changedBy, action, subject: 'settings', before, after })
  await publish(tx, taxTopic)
}

function isSameStart(
  one: Pick<TaxRate, 'goodsClass' | 'startsOn'>,
  other: Pick<TaxRate, 'goodsClass' | 'startsOn'>,
): boolean {
  return one.goodsClass === other.goodsClass && one.startsOn === other.startsOn
}

function isSameLimit(
  one: Pick<LegalLimit, 'name' | 'startsOn'>,
  other: Pick<LegalLimit, 'name' | 'startsOn'>,
): boolean {
  return one.name === other.name && one.startsOn === other.startsOn
}
