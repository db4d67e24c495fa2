import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** Hides what a packer may not do; each action checks the role itself. */
export function useIsAdmin(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout')?.role === 'admin'
}
