/** Turns one JSON line of the log into one for people: time, level unless it is plain information, message, the rest. */
export function readableLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown> & {
    time: string
    level: string
  }
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [
    time.slice(11, 19),
    ...(level === 'info' ? [] : [level.toUpperCase()]),
    msg,
    ...facts,
  ]
    .filter(Boolean)
    .join(' ')
  const stack = (err as { stack?: string } | undefined)?.stack
  return `${head}\n${stack ? `${stack.replaceAll(/^/gm, '    ')}\n` : ''}`
}
