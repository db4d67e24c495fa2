import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { VersionPair } from './version-pair.ts'

const numberField = 'figures min-h-11 w-20 rounded-sm border border-stone/80 bg-paper px-3'

type ChooseVersionsProps = { pair: VersionPair; newest: number }

export function ChooseVersions({ pair: { older, newer }, newest }: ChooseVersionsProps) {
  return (
    <Form
      method="get"
      key={`${older}-${newer}`}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <label className="flex items-center gap-2">
        Version{' '}
        <input
          type="number"
          name="version"
          min={1}
          max={newest}
          defaultValue={older}
          className={numberField}
        />
      </label>
      <label className="flex items-center gap-2">
        and version{' '}
        <input
          type="number"
          name="with"
          min={1}
          max={newest}
          defaultValue={newer}
          className={numberField}
        />
      </label>
      <Button variant="secondary" size="compact">
        Compare
      </Button>
    </Form>
  )
}
