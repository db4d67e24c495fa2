import { Form } from 'react-router'
import { TrashIcon } from '#web/ui/icons.tsx'

export type RemoveButtonProps = {
  intent: 'remove-mode' | 'remove-rate' | 'remove-limit'
  entry: string
  goodsClass?: string
  limitName?: string
  /** The version of the settings that the page shows. */
  version: string
  label: string
}

export function RemoveButton({
  intent,
  entry,
  goodsClass,
  limitName,
  version,
  label,
}: RemoveButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="taxVersion" value={version} />
      <input type="hidden" name="entry" value={entry} />
      {goodsClass && <input type="hidden" name="goodsClass" value={goodsClass} />}
      {limitName && <input type="hidden" name="limitName" value={limitName} />}
      <button
        name="intent"
        value={intent}
        aria-label={label}
        className="grid size-11 place-items-center text-stone hover:text-rose"
      >
        <TrashIcon className="size-5" />
      </button>
    </Form>
  )
}
