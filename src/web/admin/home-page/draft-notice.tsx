import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/** `subject` is what customers still see, as in 'home page'. */
export function DraftNotice({ draft, subject }: { draft: number; subject: string }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="mt-4 flex flex-wrap items-center gap-x-3 border-l-4 border-zari bg-paper px-4 py-1"
    >
      <p>{`This is a draft. Customers still see the published ${subject}.`}</p>
      <input type="hidden" name="basedOnVersion" value="0" />
      <input type="hidden" name="basedOnDraft" value={draft} />
      <Button variant="quiet" size="compact" name="intent" value="discard">
        Discard draft
      </Button>
    </Form>
  )
}
