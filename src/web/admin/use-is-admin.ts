import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** What a packer may not do is not offered; what the server allows is decided by each action. */
export function useIsAdmin(): boolean {
  return useRouteLoaderData<typeof loader>('admin/layout')?.role === 'admin'
}
