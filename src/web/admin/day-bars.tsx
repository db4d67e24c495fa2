type DayBarsProps<Day> = {
  days: readonly Day[]
  valueOf: (day: Day) => number
  /** The value of the highest possible bar. */
  top: number
  classOf: (day: Day) => string
}

const BAR_WIDTH = 0.72

/** A bar for each day, in an SVG that is one unit wide per day and 100 units high. */
export function DayBars<Day extends { day: string }>({
  days,
  valueOf,
  top,
  classOf,
}: DayBarsProps<Day>) {
  return days.map((day, index) => {
    const height = (valueOf(day) / top) * 100
    return (
      <rect
        key={day.day}
        x={index + (1 - BAR_WIDTH) / 2}
        width={BAR_WIDTH}
        y={100 - height}
        height={height}
        className={classOf(day)}
      />
    )
  })
}
