import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import type { DeliveryCheck } from './load-delivery-check.server.ts'

const KEY = 'pincode'
let latest = 0

/** Handles the forms of product pages without leaving the page, and fills in the last pincode typed
 * on this device. */
export function startDeliveryCheck(): () => void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    '[data-delivery-check] [name=pincode]',
  ))
    input.value ||= lastPincode()
  document.addEventListener('submit', submit)
  return () => document.removeEventListener('submit', submit)
}

function submit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.matches('[data-delivery-check]')) return
  event.preventDefault()
  void show(form)
}

/** Shows only the result of the latest press. */
async function show(form: HTMLFormElement): Promise<void> {
  const request = ++latest
  const status = form.querySelector('[role=status]')!
  const query = new URLSearchParams([...new FormData(form)] as [string, string][])
  const sentences = await fetchSentences(query).catch(() => [CONNECTION_LOST])
  if (request !== latest) return
  status.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement('p')
      line.textContent = sentence
      return line
    }),
  )
}

async function fetchSentences(query: URLSearchParams): Promise<string[]> {
  const response = await fetch(`/delivery/answer?${query}`)
  if (!response.ok) throw new Error(`The shop could not answer (${response.status})`)
  const { pincode, sentences } = (await response.json()) as DeliveryCheck
  if (pincode) rememberPincode(pincode)
  return sentences
}

function lastPincode(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function rememberPincode(pincode: string): void {
  try {
    localStorage.setItem(KEY, pincode)
  } catch {
    // Storage is blocked. The customer types the pincode again next time.
  }
}
