import { Outlet } from 'react-router'
import { ErrorScreen } from '#web/error-screen.tsx'

/** The route around every page of the admin, inside the frame with the navigation. */
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
