import { PayeeFields } from '#web/ui/returns/payee-fields.tsx'

type OwnPayeeFieldsProps = {
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
}

export function OwnPayeeFields(props: OwnPayeeFieldsProps) {
  return (
    <PayeeFields
      legend="Where shall we send your money?"
      about="You paid in cash, so we transfer a refund: to a UPI id, or to a bank account. We store this encrypted and delete it after the transfer."
      {...props}
    />
  )
}
