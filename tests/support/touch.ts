import type { Page } from 'playwright'

export type Finger = { x: number; y: number }

/** Sends real touch events to the page. Each step names the fingers on the screen; the first step puts
 * them down, and they are lifted after the last. */
export async function touch(page: Page, ...steps: Finger[][]): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const pointsOf = (fingers: Finger[]) => fingers.map((finger, id) => ({ ...finger, id }))
  for (const [index, fingers] of steps.entries())
    await client.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: pointsOf(fingers),
    })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

/** The positions of a movement in four equal steps. */
export function path(from: Finger, to: Finger): Finger[] {
  return [0, 0.25, 0.5, 0.75, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }))
}
