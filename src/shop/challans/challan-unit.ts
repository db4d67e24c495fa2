import type { KindTax } from '../kinds/kind-tax-store.server.ts'
import { DEFAULT_UNIT, type UnitCode } from '../tax/unit-codes.ts'
import type { ChallanLine } from './challan.ts'

type KindUnit = Pick<KindTax, 'hsn' | 'unit'>

/** Counts each line in the chosen unit, or else in that of the kinds with its HSN code. */
export function withUnits(
  lines: readonly ChallanLine[],
  kinds: readonly KindUnit[],
): ChallanLine[] {
  return lines.map((line) => ({ ...line, unit: line.unit ?? unitOfHsn(line.hsn, kinds) }))
}

/** A code also matches a longer or a shorter one of the same goods. Kinds that differ decide nothing. */
function unitOfHsn(hsn: string, kinds: readonly KindUnit[]): UnitCode {
  const same = kinds.filter(
    (kind) => kind.hsn !== '' && (hsn.startsWith(kind.hsn) || kind.hsn.startsWith(hsn)),
  )
  const [unit, ...others] = new Set(same.map((kind) => kind.unit))
  return unit && others.length === 0 ? unit : DEFAULT_UNIT
}
