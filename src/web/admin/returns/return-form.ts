import { lineText } from '#shop/form-text.ts'
import type { InspectedLine } from '#shop/returns/return-changes-store.server.ts'
import { returnGrades, returnOutcomes } from '#shop/returns/return.ts'

export function outcomeIn(form: FormData) {
  const outcome = returnOutcomes.find((known) => known === form.get('outcome')) ?? 'refund'
  const sizes = [...form.keys()].filter((name) => /^size-\d{1,4}$/.test(name))
  const newSizes = Object.fromEntries(
    sizes.map((name) => [Number(name.slice('size-'.length)), lineText(form.get(name))]),
  )
  return { outcome, basedOn: String(form.get('basedOn')), newSizes }
}

export function choicesTyped(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) => /^(grade|accepted|size)-\d+$/.test(name))
  return Object.fromEntries(names.map((name) => [name, lineText(form.get(name))]))
}

/** A line with an unknown grade or number is left out, which the inspection refuses. */
export function gradesIn(
  form: FormData,
  lines: readonly { position: number; quantity: number }[],
): InspectedLine[] {
  return lines.flatMap(({ position }): InspectedLine[] => {
    const grade = returnGrades.find((known) => known === form.get(`grade-${position}`))
    const typed = lineText(form.get(`accepted-${position}`))
    if (!grade || !/^\d{1,4}$/.test(typed)) return []
    return [{ position, grade, acceptedQuantity: grade === 'not-ours' ? 0 : Number(typed) }]
  })
}
