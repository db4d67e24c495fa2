import { useEffect, useState, useSyncExternalStore } from 'react'

const KEY = 'order-sound'
const listeners = new Set<() => void>()

/** In hertz. */
const NOTES = [659.25, 987.77]
const NOTE_SECONDS = 0.5
/** A fraction of full volume. */
const VOLUME = 0.08

/** Created after the first click or key press, because browsers allow no sound earlier. */
let audio: AudioContext | null = null

function enableAudio(): void {
  if (!readIsOn()) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

function playSound(): void {
  if (audio?.state !== 'running') return
  const output = audio
  NOTES.forEach((frequency, index) => {
    const start = output.currentTime + index * (NOTE_SECONDS / 3)
    const tone = new OscillatorNode(output, { frequency })
    const volume = new GainNode(output, { gain: 0 })
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS)
    tone.connect(volume).connect(output.destination)
    tone.start(start)
    tone.stop(start + NOTE_SECONDS)
  })
}

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Plays a synthesized sound for new orders. The browser stores whether the sound is switched on. */
export function useNewOrderSound() {
  const isOn = useSyncExternalStore(subscribe, readIsOn, () => true)

  useEffect(() => {
    addEventListener('pointerdown', enableAudio)
    addEventListener('keydown', enableAudio)
    return () => {
      removeEventListener('pointerdown', enableAudio)
      removeEventListener('keydown', enableAudio)
    }
  }, [])

  const [controls] = useState(() => ({
    play() {
      if (readIsOn()) playSound()
    },
    turn(on: boolean) {
      try {
        localStorage.setItem(KEY, on ? 'on' : 'off')
      } catch {
        // Storage is denied, so the choice lasts only until the page is closed.
      }
      for (const listener of listeners) listener()
      if (!on) return
      enableAudio()
      playSound()
    },
  }))
  return { isOn, ...controls }
}
