/** The unit quantity codes (UQC) of the GST return in which a clothes shop counts its goods. */
export const unitNames = {
  PCS: 'PIECES',
  SET: 'SETS',
  PAC: 'PACKS',
  PRS: 'PAIRS',
  NOS: 'NUMBERS',
  MTR: 'METERS',
  KGS: 'KILOGRAMS',
} as const
export type UnitCode = keyof typeof unitNames

export const unitCodes = Object.keys(unitNames) as UnitCode[]

/** The unit of products whose kind sets no other. */
export const DEFAULT_UNIT: UnitCode = 'PCS'

/** Services are not counted. */
export const SERVICE_UNIT = 'NA'

/** Whether a product's price is that of one metre, so that its quantity is a length. A product with
 * sizes is sold in pieces of these lengths. An empty `unit` is that of the kind. */
export function isSoldByMetre(
  { unit, sizes }: { unit: string; sizes: readonly string[] },
  kind: { unit: UnitCode } | undefined,
): boolean {
  return sizes.length === 0 && (unit || kind?.unit) === 'MTR'
}

export function isUnitCode(text: string): text is UnitCode {
  return Object.hasOwn(unitNames, text)
}

/** `PCS` becomes `PCS-PIECES`. A unit without a name stays as it is, such as `NA` of services. */
export function unitText(unit: string): string {
  return isUnitCode(unit) ? `${unit}-${unitNames[unit]}` : unit
}
