import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** Where a version is restored, and the hidden fields of that form. */
type Restore = { action: string; fields: Record<string, string | number> }

export type VersionHeadProps = {
  newest: number
  /** The version that visitors see. */
  live: number | null
  restore: Restore
}

/** Any version but the newest can be stored again as a new version. */
export function VersionHead({
  version,
  newest,
  live,
  restore,
}: VersionHeadProps & { version: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="font-semibold">
        Version {version}
        {version === live && ' – live'}
      </p>
      {version !== newest && (
        <Form method="post" action={restore.action}>
          {Object.entries(restore.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant="quiet" size="compact" name="restore" value={version}>
            Restore version {version}
          </Button>
        </Form>
      )}
    </div>
  )
}
