import { data, isRouteErrorResponse } from 'react-router'

/** What a page says when nobody knows whether the shop has heard it. */
export const LINE_BROKE = 'The line broke before the shop answered. Please try again.'

/**
 * For a page's `clientAction`: a line that breaks must not cost anybody the page, or what was typed on it. What is said
 * instead has a status which tells that the page is not to be read again, for that would fail over the same line. What
 * the shop itself answered, a refusal or another address, goes its way.
 */
export async function answerEvenSo<Answer, Instead extends Answer>(
  ask: () => Promise<Answer>,
  instead: Instead,
) {
  try {
    return await ask()
  } catch (problem) {
    if (problem instanceof Response || (isRouteErrorResponse(problem) && problem.status < 500))
      throw problem
    return data(instead, { status: 503 })
  }
}
