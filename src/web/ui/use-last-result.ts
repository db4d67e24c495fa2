import { useEffect, useState } from 'react'

/** Keeps the last result of the page's action. The router drops the result at every revalidation,
 * and live pages revalidate at each change event. */
export function useLastResult<Result>(newest: Result | undefined): Result | undefined {
  const [result, setResult] = useState(newest)
  useEffect(() => {
    if (newest !== undefined) setResult(newest)
  }, [newest])
  return newest ?? result
}
