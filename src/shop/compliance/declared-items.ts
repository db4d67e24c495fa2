import { lineText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import { parseDay, type Day } from '../tax/dated.ts'

/** Duties that the shop cannot check itself. Stored: never rename them. */
export const declaredItems = ['helpline', 'ranking', 'legal-form', 'incident-plan'] as const
export type DeclaredItem = (typeof declaredItems)[number]

/** The owner's declaration about a duty. */
export type Declaration = { item: DeclaredItem; declaredOn: Day; note: string }

const NOTE_MAX = 500

type DeclarationError = 'unknown-item' | 'not-a-day' | 'too-long'

/** An empty day removes the declaration; `value` is null if the item is unknown. */
export function parseDeclaration(
  form: Pick<Form, 'get'>,
): ParseResult<Declaration | null, 'item' | 'declaredOn' | 'note', DeclarationError> {
  const item = declaredItems.find((known) => known === form.get('item'))
  const typed = lineText(form.get('declaredOn'))
  const declaredOn = typed === '' ? '' : parseDay(typed)
  const note = lineText(form.get('note'))
  if (!item) return { value: null, errors: [{ field: 'item', code: 'unknown-item' }] }
  return {
    value: { item, declaredOn: declaredOn ?? '', note },
    errors: [
      ...(declaredOn === null ? [{ field: 'declaredOn', code: 'not-a-day' } as const] : []),
      ...(note.length > NOTE_MAX ? [{ field: 'note', code: 'too-long' } as const] : []),
    ],
  }
}
