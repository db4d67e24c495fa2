/** The mock bank's buttons. A bank page in a popup closes itself afterwards; one in the shop's tab
 * submits the callback form. */
const endings = document.querySelector<HTMLElement>('#endings')
const message = document.querySelector('#message')

async function end(pressed: string): Promise<void> {
  const id = endings?.dataset['payment'] ?? ''
  const response = await fetch(`/v1/checkout/payments/${id}/end`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pressed }),
  }).catch(() => null)
  if (message)
    message.textContent = response?.ok
      ? 'Thank you. You may close this window.'
      : 'That did not work. Please try again.'
  if (!response?.ok) return
  if (window.opener) window.close()
  else if (endings?.dataset['callback'])
    window.location.assign(`/v1/checkout/callback?payment_id=${id}`)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-press]')) {
  button.disabled = false
  button.addEventListener('click', () => void end(button.dataset['press'] ?? ''))
}
