import { lineText } from '#shop/form-text.ts'
import { ATTEMPTS_LIMIT } from '#shop/parcels/failed-deliveries/failed-delivery.ts'
import { saveAttemptsMax } from '#shop/parcels/failed-deliveries/save-attempts-max.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { failure, success } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { parcelActions } from '../orders/parcels/parcel-action.server.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'

/** Handles `answer-passed-on`, and `save-attempts`, which `readOrdersForm` refuses to packers. */
export async function failedDeliveriesAction(
  shop: Shop,
  staffId: string,
  form: FormData,
): Promise<SettingsResult> {
  switch (form.get('intent')) {
    case 'answer-passed-on':
      return parcelActions.get('answer-passed-on')!(shop, staffId, form)
    case 'save-attempts': {
      const max = Number(lineText(form.get('attempts')) || NaN)
      return (await saveAttemptsMax(shop.db, { max, staffId }))
        ? success('Saved')
        : refusedFields({ attempts: `Please enter a whole number from 1 to ${ATTEMPTS_LIMIT}.` })
    }
    default:
      return failure(commonMessages.notUnderstood)
  }
}
