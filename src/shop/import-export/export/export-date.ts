const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats a time as `2026-01-31 14:32` in Indian time, which spreadsheets in every country read as a date. */
export function exportDate(moment: Date): string {
  return moments.format(moment)
}
