import { data } from 'react-router'

/** With a status that says that nothing was changed: the page must not be read again over a line that is broken, or it would be lost. */
export function lineBroke<Answer>(answer: Answer) {
  return data(answer, { status: 503 })
}
