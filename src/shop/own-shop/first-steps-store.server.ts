import type { Db } from '#platform/database/database.server.ts'
import type { StepFacts } from './first-steps.ts'

/** The facts in the database from which completed steps are derived. */
export async function findStepFacts(db: Db): Promise<Omit<StepFacts, 'sendsMail'>> {
  return db
    .selectFrom('shop_settings')
    .select(({ exists, not, or, selectFrom, eb }) => [
      exists(selectFrom('site_records').select('version').where('kind', '=', 'shop-details')).as(
        'hasShopDetails',
      ),
      exists(selectFrom('site_records').select('version').where('kind', '=', 'brand')).as(
        'hasBrand',
      ),
      exists(selectFrom('staff_changes').select('id').where('kind', '=', 'kind')).as(
        'areKindsChanged',
      ),
      exists(selectFrom('products').select('id').where('deleted_at', 'is', null)).as('hasProducts'),
      or([
        eb('version', '>', 1),
        exists(selectFrom('delivery_settings').select('version').where('version', '>', 1)),
      ]).as('isDeliverySet'),
      exists(selectFrom('gateway_keys').select('id').where('replaced_at', 'is', null)).as(
        'hasGatewayKeys',
      ),
      not(
        exists(
          selectFrom('pages')
            .select('id')
            .where('is_policy', '=', true)
            .where('published_version', 'is', null),
        ),
      ).as('arePoliciesPublished'),
      'is_open as isOpen',
      'skipped_steps as skipped',
    ])
    .$castTo<Omit<StepFacts, 'sendsMail'>>()
    .executeTakeFirstOrThrow()
}
