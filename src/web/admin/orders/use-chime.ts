import { useEffect, useState, useSyncExternalStore } from 'react'

const KEY = 'order-sound'
const listeners = new Set<() => void>()

/** In hertz: a fifth, struck one after the other. */
const NOTES = [659.25, 987.77]
const NOTE_SECONDS = 0.5
/** Of full loudness: to be noticed beside a parcel, not to startle. */
const LOUDNESS = 0.08

/** Browsers let a page sound only after somebody has touched it, and so does the shop. */
let sound: AudioContext | null = null

function wake(): void {
  if (!readIsOn()) return
  sound ??= new AudioContext()
  if (sound.state === 'suspended') void sound.resume()
}

function strike(): void {
  if (sound?.state !== 'running') return
  const output = sound
  NOTES.forEach((frequency, index) => {
    const begin = output.currentTime + index * (NOTE_SECONDS / 3)
    const tone = new OscillatorNode(output, { frequency })
    const volume = new GainNode(output, { gain: 0 })
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + NOTE_SECONDS)
    tone.connect(volume).connect(output.destination)
    tone.start(begin)
    tone.stop(begin + NOTE_SECONDS)
  })
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A quiet sound that is made here, not fetched. The browser remembers whether it is wanted. */
export function useChime() {
  const isOn = useSyncExternalStore(follow, readIsOn, () => true)

  useEffect(() => {
    addEventListener('pointerdown', wake)
    addEventListener('keydown', wake)
    return () => {
      removeEventListener('pointerdown', wake)
      removeEventListener('keydown', wake)
    }
  }, [])

  const [chime] = useState(() => ({
    ring() {
      if (readIsOn()) strike()
    },
    turn(on: boolean) {
      try {
        localStorage.setItem(KEY, on ? 'on' : 'off')
      } catch {
        // A browser that keeps nothing forgets this too.
      }
      for (const listener of listeners) listener()
      if (!on) return
      wake()
      strike()
    },
  }))
  return { isOn, ...chime }
}
