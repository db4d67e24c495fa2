import { expect, test } from 'vitest'
import { qrPath } from './qr-path.server.ts'

const squaresOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const)

test('the QR code is a square with a light border of four modules', () => {
  const { size, path } = qrPath('otpauth://totp/Zari:ravi@example.com?secret=ABC')
  const squares = squaresOf(path)
  expect(squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')).toBe(path)
  for (const [x, y] of squares) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x, y)).toBeLessThan(size - 4)
  }
})

test('three corners of the QR code have finder patterns', () => {
  const { size, path } = qrPath('text')
  const dark = new Set(squaresOf(path).map(String))
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    for (let step = 0; step < 7; step++) expect(dark).toContain(String([left + step, top]))
    expect(dark).not.toContain(String([left + 1, top + 1]))
  }
})
