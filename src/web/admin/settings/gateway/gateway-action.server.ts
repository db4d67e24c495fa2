import type { SignedIn } from '#platform/auth/auth.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { parseGatewayKeys } from '#shop/settings/gateway/gateway-keys.ts'
import { saveGatewayKeys } from '#shop/settings/gateway/save-gateway-keys.server.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { failure, success } from '../../action-result.ts'
import { passwordProblem } from '../confirm-password.server.ts'
import { settingsMessages } from '../settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../settings-result.ts'

const fieldTexts = {
  'not-a-key-id': 'A key id starts with rzp_test_ or rzp_live_, followed by 14 letters or digits.',
  'too-long': 'Please use at most 200 characters.',
}

export async function gatewayAction(
  shop: Shop,
  { admin, form, request }: { admin: SignedIn; form: FormData; request: Request },
): Promise<SettingsResult> {
  if (shop.config.razorpay !== null)
    return failure('The keys are set by environment variables. Nothing was saved.')
  const { value, errors } = parseGatewayKeys(form)
  if (errors.length > 0) return refusedFields(textsByField(errors, fieldTexts))
  const password = await passwordProblem(shop, { admin, form, request })
  if (password) return refusedFields({ password })

  const saved = await saveGatewayKeys(
    {
      db: shop.db,
      sealing: shop.sealing,
      addresses: shop.gatewayAddresses,
      open: (settings) => openGateway(settings),
    },
    { typed: value, basedOn: wholeNumberIn(form, 'basedOn'), changedBy: admin.id },
  )
  switch (saved.outcome) {
    case 'saved':
      return success('The gateway accepts the keys. They are in use now.')
    case 'secret-missing':
      return refusedFields(
        Object.fromEntries(saved.fields.map((field) => [field, 'Please fill this in.'])),
      )
    case 'wrong-keys':
      return refusedFields({ keySecret: 'The gateway does not accept this key id and secret.' })
    case 'gateway-away':
      return failure('The gateway does not answer, so the keys could not be checked. Try again.')
    case 'changed-by-someone-else':
      return failure(settingsMessages.changedByOther)
  }
}
