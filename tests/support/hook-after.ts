import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Uses the hook in a component, makes the changes one by one and returns the hook's last result. */
export function hookAfter<Result>(
  useIt: () => Result,
  ...changes: ((result: Result) => void)[]
): Result {
  const left = [...changes]
  const results: Result[] = []
  function Component() {
    const result = useIt()
    results.push(result)
    left.shift()?.(result)
    return null
  }
  renderToStaticMarkup(createElement(Component))
  if (results.length !== changes.length + 1) throw new Error('A change had no effect.')
  return results.at(-1)!
}
