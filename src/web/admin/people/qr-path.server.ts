import { encodeQR } from 'qr'

/** The width of the light border in modules. Scanners need the border. */
const BORDER = 4

export type QrPath = { size: number; path: string }

export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size: rows.length, path: squares.join('') }
}
