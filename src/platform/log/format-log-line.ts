/** Formats a JSON log line for a terminal: time, level except info, message, further fields. */
export function formatLogLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown> & {
    time: string
    level: string
  }
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [
    time.slice(11, 19),
    ...(level === 'info' ? [] : [level.toUpperCase()]),
    msg,
    ...fields,
  ]
    .filter(Boolean)
    .join(' ')
  const stack = (err as { stack?: string } | undefined)?.stack
  return `${head}\n${stack ? `${stack.replaceAll(/^/gm, '    ')}\n` : ''}`
}
