import type { Page } from 'playwright'
import encodeQr from 'qr'

/**
 * The camera of this page sees the pictures that `hold` and `holdPicture` put in front of it. `lamp` and `vibrations`
 * of the page are what was asked of the light of the camera and of the motor.
 */
export async function putFakeCamera(page: Page) {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 720
    canvas.height = 720
    let shown: () => void = () => undefined
    const draw = async (picture: string) => {
      const context = canvas.getContext('2d')
      if (!context) return
      context.fillStyle = 'white'
      context.fillRect(0, 0, 720, 720)
      const image = new Image()
      image.src = picture
      await image.decode()
      context.imageSmoothingEnabled = false
      shown = () => context.drawImage(image, 40, 40, 640, 640)
    }
    // A stream has a new picture only when the canvas is drawn.
    setInterval(() => shown(), 100)
    Object.assign(globalThis, { holdPicture: draw })
    const lamp: object[] = []
    const vibrations: unknown[] = []
    Object.assign(globalThis, { lamp, vibrations })
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => vibrations.push(pattern) })
    const stream = () => {
      const opened = canvas.captureStream(10)
      // The camera of a phone has a light.
      for (const track of opened.getVideoTracks())
        Object.assign(track, {
          getCapabilities: () => ({ torch: true }),
          applyConstraints: async (constraints: object) => void lamp.push(constraints),
        })
      return opened
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => stream() })
  })
}

/** Holds the code of this text in front of the camera. */
export async function hold(page: Page, text: string) {
  const gif = encodeQr(text, 'gif', { ecc: 'medium', border: 4, scale: 8 })
  await holdPicture(page, `data:image/gif;base64,${Buffer.from(gif).toString('base64')}`)
}

export async function holdPicture(page: Page, picture: string) {
  await page.evaluate(async shown => {
    const draw: unknown = Reflect.get(globalThis, 'holdPicture')
    if (typeof draw === 'function') await draw(shown)
  }, picture)
}
