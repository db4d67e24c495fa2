/** The gateway's time, which equals real time until it is moved or frozen. */
export type Clock = {
  nowMs(): number
  nowSeconds(): number
  isFrozen(): boolean
  moveTo(ms: number): void
  freeze(): void
  resume(): void
  setting(): ClockSetting
}
export type ClockSetting = { offsetMs: number; frozenAtMs: number | null }

export function openClock(setting: ClockSetting, changed: (setting: ClockSetting) => void): Clock {
  let { offsetMs, frozenAtMs } = setting
  const nowMs = () => frozenAtMs ?? Date.now() + offsetMs
  const notifyChanged = () => changed({ offsetMs, frozenAtMs })
  return {
    nowMs,
    nowSeconds: () => Math.floor(nowMs() / 1000),
    isFrozen: () => frozenAtMs !== null,
    moveTo(ms) {
      if (frozenAtMs === null) offsetMs += ms - nowMs()
      else frozenAtMs = ms
      notifyChanged()
    },
    freeze() {
      frozenAtMs = nowMs()
      notifyChanged()
    },
    resume() {
      offsetMs = nowMs() - Date.now()
      frozenAtMs = null
      notifyChanged()
    },
    setting: () => ({ offsetMs, frozenAtMs }),
  }
}
