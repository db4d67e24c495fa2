/** Functions that run in the page of a test that visits every screen. */

/** Lets the router open the page, which is faster than a new document, and waits until React has
 * replaced the previous page. Throws if that takes longer than a minute. */
export async function openByRouter(path: string): Promise<void> {
  const { __reactRouterDataRouter: router } = window
  const routeOf = () => router!.state.matches.at(-1)?.route.id
  const [before, routeBefore] = [document.querySelector('main h1'), routeOf()]
  await router!.navigate(path)
  // React keeps the heading of a route that is opened again, for example after a redirect.
  const isSamePage = routeOf() === routeBefore
  const isReplaced = () => document.querySelector('main h1') && (isSamePage || !before?.isConnected)
  const deadline = performance.now() + 60_000
  while (!isReplaced()) {
    if (performance.now() > deadline)
      throw new Error(
        `${path} was opened, but ${location.pathname} still shows ${before?.textContent}`,
      )
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  window.notifications.splice(0)
}

/** Numbers the forms of the main part that can be sent, and types into each of them. Returns the
 * number of those forms. */
export function fillForms(typed: string | null): number {
  const main = document.querySelector('main')!
  for (const details of main.querySelectorAll('details')) details.open = true
  const forms = [...main.querySelectorAll('form')].filter((form) =>
    [...form.elements].some(
      (button) => button.matches('button:not([type=button])') && button.checkVisibility(),
    ),
  )
  for (const [index, form] of forms.entries()) {
    form.noValidate = true
    form.dataset['offline'] = String(index)
    const field = [...form.elements].find(
      (each) =>
        each.matches('textarea, input:is(:not([type]), [type=text], [type=email])') &&
        each.checkVisibility(),
    )
    if (typed === null || !field || (field as HTMLInputElement).readOnly) continue
    const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    value!.set!.call(field, `${typed} ${index}`)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return forms.length
}
