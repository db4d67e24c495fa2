import { Form, useNavigation } from 'react-router'
import type { ComplianceSettings } from '#shop/settings/publication-gate-store.server.ts'
import { publicationGates } from '#shop/compliance/publication-gate.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { gateNames } from './compliance-messages.ts'

const options = publicationGates.map((gate) => ({ value: gate, label: gateNames[gate] }))

/** The page remounts this form when the settings change, so that it shows the saved values. */
export function GateForm({ gate, version }: ComplianceSettings) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 space-y-4">
      <input type="hidden" name="basedOn" value={version} />
      <SelectField
        label="When an incomplete product is published"
        name="gate"
        defaultValue={gate}
        options={options}
        hint="Products that are on sale already stay on sale."
        className="max-w-md"
      />
      <Button size="compact" name="intent" value="save-gate" isBusy={isSending}>
        Save
      </Button>
    </Form>
  )
}
