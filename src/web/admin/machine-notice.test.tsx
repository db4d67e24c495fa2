import { expect, test } from 'vitest'
import { pageHtml, textOf } from '../../../tests/support/render-html.tsx'
import { machineWith } from '../../../tests/support/route-arguments.ts'
import { MachineNotice, machineTrouble } from './machine-notice.tsx'

const shown = (trouble: Partial<Parameters<typeof MachineNotice>[0]>) =>
  textOf(
    pageHtml(() => <MachineNotice disk="ok" diskPercent={40} clockSeconds={0} {...trouble} />, {
      loaderData: {},
    }),
  )

test('a healthy server shows nothing', () => {
  expect(machineTrouble(machineWith())).toEqual({ disk: 'ok', diskPercent: 0, clockSeconds: 0 })
  expect(shown({})).not.toContain('server')
})

test('a filling and a full disk say what still works', () => {
  expect(shown({ disk: 'low', diskPercent: 82 })).toContain('82 % full. Please free some space')
  expect(shown({ disk: 'full', diskPercent: 96 })).toContain('Orders are still accepted.')
})

test('a wrong clock is named with its direction', () => {
  expect(shown({ clockSeconds: 65 })).toContain('clock is 1 minute fast.')
  expect(shown({ clockSeconds: -3_600 })).toContain('clock is 60 minutes slow.')
})
