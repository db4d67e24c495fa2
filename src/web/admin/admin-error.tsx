import { Outlet } from 'react-router'
import { ErrorScreen } from '#web/error-screen.tsx'

/** Around every page of the admin, inside its frame. */
export default function AdminPage() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <div className="error-screen">
      <ErrorScreen />
    </div>
  )
}
