import { afterEach, expect, test, vi } from 'vitest'
import { hasTorch, setTorch } from '#pwa/events/door/camera.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** The audio of a browser that notes each tone: its frequency, and when it begins and ends. */
function recordedTones() {
  const tones: [hertz: number, fromMs: number, toMs: number][] = []
  class FakeAudio {
    currentTime = 2
    destination = {}
    resume = async () => undefined
    createGain = () => ({ gain: { value: 1 }, connect: (next: object) => next })
    createOscillator() {
      const frequency = { value: 440 }
      let from = 0
      const ms = (seconds: number) => Math.round((seconds - this.currentTime) * 1_000)
      return {
        frequency,
        connect: (next: object) => next,
        start: (seconds: number) => void (from = ms(seconds)),
        stop: (seconds: number) => void tones.push([frequency.value, from, ms(seconds)]),
      }
    }
  }
  vi.stubGlobal('AudioContext', FakeAudio)
  return tones
}

async function signals() {
  vi.resetModules()
  return await import('#pwa/events/door/signals.ts')
}

test('green, amber and red differ in the tone and in the vibration, so that the door needs no look at the screen', async () => {
  const tones = recordedTones()
  const vibrations: number[][] = []
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => vibrations.push(pattern) })
  const { giveSignal, openAudio } = await signals()
  // The tap that opens the camera makes no sound.
  openAudio()
  expect(tones).toEqual([])
  giveSignal('in')
  expect([tones.splice(0), vibrations.splice(0)]).toEqual([[[1_320, 0, 110]], [[110]]])
  giveSignal('again')
  expect([tones.splice(0), vibrations.splice(0)]).toEqual([
    [
      [660, 0, 120],
      [660, 210, 330],
    ],
    [[120, 90, 120]],
  ])
  giveSignal('no')
  expect([tones.splice(0), vibrations.splice(0)]).toEqual([[[165, 0, 500]], [[500]]])
})

test('a phone without vibration has the tone, and one without sound has the vibration', async () => {
  vi.stubGlobal('navigator', {})
  const tones = recordedTones()
  const { giveSignal } = await signals()
  giveSignal('no')
  expect(tones).toEqual([[165, 0, 500]])

  vi.unstubAllGlobals()
  const vibrate = vi.fn<(pattern: number[]) => boolean>()
  vi.stubGlobal('navigator', { vibrate })
  const { giveSignal: giveSilently } = await signals()
  giveSilently('no')
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([500])
})

test('the light is offered only for a camera that has one, and is turned on and off', async () => {
  const trackWith = (about: object) => Object.assign(Object.create(null), about) as MediaStreamTrack
  const applyConstraints = vi.fn<(constraints: object) => Promise<void>>(async () => undefined)
  const camera = trackWith({ getCapabilities: () => ({ torch: true }), applyConstraints })
  const webcam = trackWith({ getCapabilities: () => ({ width: { max: 1_280 } }), applyConstraints })
  // Firefox has no capabilities.
  expect([camera, webcam, trackWith({ applyConstraints }), undefined].map(hasTorch)).toEqual([
    true,
    false,
    false,
    false,
  ])
  await setTorch(camera, true)
  await setTorch(camera, false)
  expect(applyConstraints.mock.calls).toEqual([[{ advanced: [{ torch: true }] }], [{ advanced: [{ torch: false }] }]])
})
