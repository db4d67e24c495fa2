import { useEffect, useState, useSyncExternalStore } from 'react'

const KEY = 'order-sound'
const listeners = new Set<() => void>()

/** In hertz. */
const NOTES = [659.25, 987.77]
const NOTE_SECONDS = 0.5
/** As a fraction of full volume. */
const VOLUME = 0.08

/** Browsers allow sound only after a click or a key press. */
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

/** The sound is synthesized. The browser stores whether it is on. */
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
        // Without storage the choice lasts as long as the page.
      }
      for (const listener of listeners) listener()
      if (!on) return
      enableAudio()
      playSound()
    },
  }))
  return { isOn, ...controls }
}
