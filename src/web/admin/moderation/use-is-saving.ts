import { useNavigation } from 'react-router'

/** Whether the form with this id and intent is being sent. */
export function useIsSaving(id: string, intent: string): boolean {
  const { formData } = useNavigation()
  return formData?.get('id') === id && formData.get('intent') === intent
}
