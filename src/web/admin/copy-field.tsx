import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'

type CopyFieldProps = { label: string; value: string; hint?: string }

/** A text to copy, for example an invitation link or an address for the gateway's dashboard. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      notify.success('Copied')
    } catch {
      notify.error('Copying failed. Please select and copy the text.')
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={label}
        value={value}
        readOnly
        hint={hint}
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 grow basis-64"
      />
      <Button type="button" variant="secondary" size="compact" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
