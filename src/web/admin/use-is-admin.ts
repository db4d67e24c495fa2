import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** Used to hide controls from packers. Each action also checks the role itself. */
export function useIsAdmin(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout')?.role === 'admin'
}
