import type { Db } from '#platform/database/database.server.ts'
import { firstSteps, type Step } from './first-steps.ts'
import { findStepFacts } from './first-steps-store.server.ts'

type Services = {
  db: Db
  gateway: { isSandbox: boolean }
  live: { sendsMail: () => boolean }
}

/** The steps of a shop that is not open yet. An open shop has none. */
export async function findFirstSteps({ db, gateway, live }: Services): Promise<Step[]> {
  const facts = await findStepFacts(db)
  if (facts.isOpen) return []
  return firstSteps({
    ...facts,
    hasGatewayKeys: facts.hasGatewayKeys || !gateway.isSandbox,
    sendsMail: live.sendsMail(),
  })
}
