import { createContext, use } from 'react'

const StaffIdContext = createContext('')

export const StaffIdProvider = StaffIdContext.Provider

export function useStaffId(): string {
  return use(StaffIdContext)
}
