/** The steps from an empty shop to an open one, in their order. */
export const stepNames = [
  'contact',
  'brand',
  'kinds',
  'product',
  'delivery',
  'payments',
  'mail',
  'policies',
  'open',
] as const
export type StepName = (typeof stepNames)[number]

export type StepFacts = {
  hasShopDetails: boolean
  hasBrand: boolean
  areKindsChanged: boolean
  hasProducts: boolean
  isDeliverySet: boolean
  hasGatewayKeys: boolean
  sendsMail: boolean
  arePoliciesPublished: boolean
  isOpen: boolean
  skipped: readonly string[]
}

export type Step = { name: StepName; state: 'done' | 'skipped' | 'to-do' }

/** Completion is derived from the shop's data; only skipping is stored. */
export function firstSteps(facts: StepFacts): Step[] {
  const isDone: Record<StepName, boolean> = {
    contact: facts.hasShopDetails,
    brand: facts.hasBrand,
    kinds: facts.areKindsChanged,
    product: facts.hasProducts,
    delivery: facts.isDeliverySet,
    payments: facts.hasGatewayKeys,
    mail: facts.sendsMail,
    policies: facts.arePoliciesPublished,
    open: facts.isOpen,
  }
  return stepNames.map((name) => ({
    name,
    state: isDone[name] ? 'done' : facts.skipped.includes(name) ? 'skipped' : 'to-do',
  }))
}

/** The shop may open at any time, but opening is never skipped. */
export function isSkippable(name: unknown): name is StepName {
  return name !== 'open' && stepNames.some((known) => known === name)
}
