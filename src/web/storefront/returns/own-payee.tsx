import { Form, useNavigation } from 'react-router'
import { isOpen } from '#shop/returns/return-state.ts'
import { Button } from '#web/ui/button.tsx'
import type { ReturnPageData } from './load-return-page.server.ts'
import { OwnPayeeFields } from './payee-fields.tsx'
import type { ReturnResult } from './return-result.ts'

type OwnPayeeProps = {
  own: ReturnPageData['returns'][number]
  isCash: boolean
  result: ReturnResult | undefined
}

/** Where the money of a cash order goes: asked for if it is missing, else it can be corrected. */
export function OwnPayee({ own, isCash, result }: OwnPayeeProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'payee'
  if (!isCash || own.outcome !== 'refund' || !isOpen(own.state)) return null
  const isMissing = own.payeeShown === ''
  const hasProblem = Object.keys(result?.problems ?? {}).length > 0
  return (
    <details open={isMissing || hasProblem} className="mt-3 print:hidden">
      <summary className="min-h-11 w-fit py-2.5 underline underline-offset-4">
        {isMissing ? 'Tell us where to send your money' : 'Change where your money goes'}
      </summary>
      <Form method="post" encType="multipart/form-data" noValidate preventScrollReset>
        <input type="hidden" name="returnId" value={own.id} />
        <OwnPayeeFields typed={result?.typed ?? {}} problems={result?.problems ?? {}} />
        <Button
          variant="secondary"
          size="compact"
          name="intent"
          value="payee"
          isBusy={isBusy}
          className="mt-4"
        >
          Save
        </Button>
      </Form>
    </details>
  )
}
