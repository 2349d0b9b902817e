/** Reads the QR code in a picture of the camera; undefined without one. */
type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The longer side of the pictures that are read without a detector: enough for a code that fills a third of it. */
const READ_PX = 720

/** The detector of the browser; else the reader of the library that also draws the codes, loaded only then. */
export async function openReader(): Promise<ReadQr> {
  const Detector = Reflect.get(globalThis, 'BarcodeDetector') as DetectorClass | undefined
  const formats = await Detector?.getSupportedFormats().catch((): string[] => [])
  if (Detector && formats?.includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async video => (await detector.detect(video).catch((): { rawValue: string }[] => []))[0]?.rawValue
  }
  const { default: decodeQr } = await import(/* online */ 'qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    const scale = Math.min(1, READ_PX / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      return undefined
    }
  }
}
