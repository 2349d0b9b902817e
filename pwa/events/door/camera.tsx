import Flashlight from 'lucide-react/icons/flashlight'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { FullScreenDialog } from '#pwa/ui/dialog.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

/** The same code in front of the camera is read again only after this time. */
const SAME_CODE_MS = 3_000
/** The next picture is read at the latest after this time: some browsers do not tell when there is one. */
const PAUSE_MS = 60

type CameraProps = {
  hint: string
  /** Called with each code. The camera goes on while the caller shows what it means. */
  onCode: (code: string) => void
  onClose: () => void
}

/** The picture of the camera over the whole screen, and the codes in it. */
export function Camera({ hint, onCode, onClose }: CameraProps) {
  const text = useDoorI18n().camera
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isRefused, setIsRefused] = useState(false)
  const [isLit, setIsLit] = useState(false)
  const read = useEffectEvent(onCode)

  useEffect(() => {
    const shown = video.current
    if (!shown) return undefined
    const ended = new AbortController()
    let opened: MediaStream | undefined
    const run = async () => {
      opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended.signal.aborted) return stop(opened)
      setTrack(opened.getVideoTracks()[0])
      shown.srcObject = opened
      await shown.play()
      const readQr = await openReader()
      let last = { code: '', at: 0 }
      while (!ended.signal.aborted) {
        const code = await readQr(shown)
        const isNew = code !== undefined && (code !== last.code || Date.now() - last.at > SAME_CODE_MS)
        if (code !== undefined) last = { code, at: Date.now() }
        if (isNew && !ended.signal.aborted) read(code)
        await nextPicture(shown)
      }
    }
    run().catch(() => setIsRefused(!ended.signal.aborted))
    return () => {
      ended.abort()
      if (opened) stop(opened)
    }
  }, [])

  const light = async (lamp: MediaStreamTrack) => {
    await setTorch(lamp, !isLit)
    setIsLit(!isLit)
  }
  return (
    <FullScreenDialog label={text.title} onClose={onClose}>
      <div className="flex min-h-dvh flex-col gap-4 p-5">
        <p className="text-center font-semibold">{hint}</p>
        {isRefused ? (
          <Notice tone="error">{text.refused}</Notice>
        ) : (
          <video ref={video} muted playsInline className="min-h-0 grow rounded-card bg-raised object-cover" />
        )}
        <div className="mt-auto flex gap-3">
          {hasTorch(track) && (
            <QuietButton
              icon={Flashlight}
              aria-pressed={isLit}
              onClick={() => void light(track).catch(() => undefined)}
              className="grow"
            >
              {text.torch}
            </QuietButton>
          )}
          <Button icon={X} onClick={onClose} className="grow">
            {text.close}
          </Button>
        </div>
      </div>
    </FullScreenDialog>
  )
}

/** A code is read with the first picture that has it, and not after a pause. */
function nextPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, PAUSE_MS)
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
  })
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

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
async function openReader(): Promise<ReadQr> {
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

/** Whether the camera has a light that the browser can turn on: most desktops have none, and iOS hides it. */
export function hasTorch(track: MediaStreamTrack | undefined): track is MediaStreamTrack {
  return track !== undefined && 'getCapabilities' in track && 'torch' in track.getCapabilities()
}

export async function setTorch(track: MediaStreamTrack, isLit: boolean): Promise<void> {
  // A browser that lists the light in the capabilities knows the constraint, which the types of TypeScript lack.
  const torch: object = { torch: isLit }
  await track.applyConstraints({ advanced: [torch] })
}
