/* What the door hears and feels: one high tone for green, two middle ones for amber, a long low one for red. */

type Signal = 'in' | 'again' | 'no'

const TONES: Record<Signal, { hertz: number; ms: number; times: number }> = {
  in: { hertz: 1_320, ms: 110, times: 1 },
  again: { hertz: 660, ms: 120, times: 2 },
  no: { hertz: 165, ms: 500, times: 1 },
}
const PAUSE_MS = 90

let audio: AudioContext | undefined

/** For the tap that opens the camera: the browser allows the sound then, and the first green does not wait for it. */
export function openAudio() {
  if (!('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
}

/** Also without sound or vibration in the browser, or before the first tap: the screen says the same. */
export function giveSignal(signal: Signal) {
  const { hertz, ms, times } = TONES[signal]
  if ('vibrate' in navigator)
    navigator.vibrate(Array.from({ length: times * 2 - 1 }, (_, nth) => (nth % 2 ? PAUSE_MS : ms)))
  openAudio()
  if (!audio) return
  for (let nth = 0; nth < times; nth++) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + (nth * (ms + PAUSE_MS)) / 1_000
    tone.frequency.value = hertz
    volume.gain.value = 0.3
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + ms / 1_000)
  }
}
