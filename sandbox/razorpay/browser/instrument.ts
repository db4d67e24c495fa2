export type ChosenInstrument = {
  method: 'card' | 'upi' | 'netbanking'
  card_number?: string
  vpa?: string
  bank?: string
}

export function chosenInstrument(): ChosenInstrument {
  const method = document.querySelector<HTMLInputElement>('input[name=method]:checked')?.value
  if (method === 'card') return { method, card_number: valueOf('#card-number') }
  if (method === 'upi') return { method, vpa: valueOf('#vpa') }
  return { method: 'netbanking', bank: valueOf('#bank') }
}

export function valueOf(selector: string): string {
  return document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)?.value.trim() ?? ''
}
