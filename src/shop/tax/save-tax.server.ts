import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../change-log/differences.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { listKindTaxes, updateKindTax, type KindTax } from '../kinds/kind-tax-store.server.ts'
import type { Day } from './dated.ts'
import type { GoodsClass } from './goods-class.ts'
import { taxTopic, type TaxPeriod } from './tax-mode.ts'
import type { TaxRate } from './tax-rate.ts'
import {
  deleteTaxPeriod,
  deleteTaxRate,
  listTaxPeriods,
  listTaxRates,
  lockTaxSettings,
  insertOrReplacePeriod,
  insertOrReplaceRate,
} from './tax-store.server.ts'

type ChangedBy = { changedBy: string }

/** Adds or replaces how the shop is taxed from a day on. Orders that exist do not change. */
export function saveTaxPeriod(
  db: Db,
  { period, changedBy }: ChangedBy & { period: TaxPeriod },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockTaxSettings(tx)
    const before = (await listTaxPeriods(tx)).find(({ startsOn }) => startsOn === period.startsOn)
    await insertOrReplacePeriod(tx, period)
    await record(tx, { changedBy, action: 'tax-mode-saved', before, after: period })
  })
}

/** Adds or replaces a rate. Orders that exist do not change. */
export function saveTaxRate(
  db: Db,
  { rate, changedBy }: ChangedBy & { rate: TaxRate },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockTaxSettings(tx)
    const before = (await listTaxRates(tx)).find((each) => isSameStart(each, rate))
    await insertOrReplaceRate(tx, rate)
    await record(tx, { changedBy, action: 'tax-rate-saved', before, after: rate })
  })
}

/** Entries that have started are kept, because orders were taxed by them. */
export type TaxEntryRemoved = { outcome: 'removed' | 'has-started' | 'no-such-entry' }
type Removal = ChangedBy & { startsOn: Day; today: Day }

export function removeTaxPeriod(
  db: Db,
  { startsOn, today, changedBy }: Removal,
): Promise<TaxEntryRemoved> {
  return inTransaction(db, async (tx): Promise<TaxEntryRemoved> => {
    await lockTaxSettings(tx)
    const before = (await listTaxPeriods(tx)).find((period) => period.startsOn === startsOn)
    if (!before) return { outcome: 'no-such-entry' }
    if (startsOn <= today) return { outcome: 'has-started' }
    await deleteTaxPeriod(tx, startsOn)
    await record(tx, { changedBy, action: 'tax-mode-removed', before, after: undefined })
    return { outcome: 'removed' }
  })
}

export function removeTaxRate(
  db: Db,
  { goodsClass, startsOn, today, changedBy }: Removal & { goodsClass: GoodsClass },
): Promise<TaxEntryRemoved> {
  return inTransaction(db, async (tx): Promise<TaxEntryRemoved> => {
    await lockTaxSettings(tx)
    const rates = await listTaxRates(tx)
    const before = rates.find((each) => isSameStart(each, { goodsClass, startsOn }))
    if (!before) return { outcome: 'no-such-entry' }
    if (startsOn <= today) return { outcome: 'has-started' }
    await deleteTaxRate(tx, goodsClass, startsOn)
    await record(tx, { changedBy, action: 'tax-rate-removed', before, after: undefined })
    return { outcome: 'removed' }
  })
}

/** Saves the defaults of kinds. Unknown kinds are ignored. */
export function saveKindTaxes(
  db: Db,
  { kinds, changedBy }: ChangedBy & { kinds: readonly Omit<KindTax, 'singular'>[] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockTaxSettings(tx)
    const before = await listKindTaxes(tx)
    for (const kind of kinds) await updateKindTax(tx, kind)
    const changed = differences(factsOf(before), factsOf(await listKindTaxes(tx)))
    if (changed)
      await recordChange(tx, {
        staffId: changedBy,
        action: 'tax-of-kinds-saved',
        subject: 'settings',
        ...changed,
      })
  })
}

function factsOf(kinds: readonly KindTax[]) {
  return Object.fromEntries(
    kinds.map(({ singular, goodsClass, hsn }) => [singular, { goodsClass, hsn }]),
  )
}

type Entry = TaxPeriod | TaxRate

async function record(
  tx: Db,
  change: ChangedBy & { action: string; before: Entry | undefined; after: Entry | undefined },
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
