import { useRef, useState } from 'react'
import type { Uploaded } from '#contract/events/events.ts'
import { FLYER_MAX_BYTES } from '#contract/events/limits.ts'
import { upload } from '#contract/files/calls.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { uploadForm } from '#sw/http/files.ts'
import { mayWait } from '../../unsent/own-events.ts'

export type FlyerUpload = {
  /** The picture to show during the upload. */
  preview: string
  percent: number
  /** The sentence of a failed upload. The file stays chosen and can be sent again. */
  failure: string | null
  /** The server was not reached: the file is sent with the event. */
  isWaiting: boolean
}

/** `isSuggested`: the host has not chosen the picture, as `suggest` explains. */
type Upload = FlyerUpload & { file: Blob; isSuggested: boolean }

type Options = {
  flyerUrl: string | null
  /** The flyer of an event that waits on this device. */
  start: Blob | null
  /** Called with the file that is not uploaded yet; null once it is, or if it was removed. */
  onPending: (file: Blob | null) => void
  onUploaded: (url: string) => void
}

/** Uploads the flyer while the host fills in the rest of the form. */
export function useFlyer({ flyerUrl, start, onPending, onUploaded }: Options) {
  const i18n = useI18n()
  const form = useEventFormI18n()
  const [upload, setUpload] = useState<Upload | null>(() =>
    start === null
      ? null
      : {
          file: start,
          isSuggested: false,
          preview: URL.createObjectURL(start),
          percent: 0,
          failure: null,
          isWaiting: true,
        },
  )
  const suggestedUrl = useRef<string>(null)
  const pending = useRef(start)
  const setPending = (file: Blob | null) => {
    pending.current = file
    onPending(file)
  }

  const send = async (file: Blob, isSuggested: boolean) => {
    const preview = URL.createObjectURL(file)
    const setProgress = (percent: number, failure: string | null = null, isWaiting = false) =>
      setUpload({ file, isSuggested, preview, percent, failure, isWaiting })
    setPending(file)
    setProgress(0)
    try {
      const { url } = await uploadFlyer(file, percent => pending.current === file && setProgress(percent))
      // The host has chosen another picture meanwhile, or none.
      if (pending.current !== file) return
      if (isSuggested) suggestedUrl.current = url
      onUploaded(url)
      setPending(null)
      setUpload(null)
    } catch (error) {
      if (pending.current !== file) return
      if (mayWait(error)) return setProgress(0, null, true)
      setPending(null)
      setProgress(0, sentenceFor(error, i18n, form.uploadFailed))
    }
  }

  const choose = (file: Blob, isSuggested = false) => {
    const { refusals, events } = i18n
    if (file.size > FLYER_MAX_BYTES)
      return showToast({ title: events.toasts.tooLargeTitle, description: refusals['flyer-too-large'], tone: 'danger' })
    return void send(file, isSuggested)
  }

  return {
    upload,
    choose: (file: Blob) => choose(file),
    /** Takes a picture that the host has not chosen as the flyer. It replaces another such picture only. */
    suggest: (picture: Blob) => {
      const isOfHost = upload ? !upload.isSuggested : flyerUrl !== null && flyerUrl !== suggestedUrl.current
      if (!isOfHost) choose(picture, true)
    },
    retry: () => upload && void send(upload.file, upload.isSuggested),
    remove() {
      setPending(null)
      setUpload(null)
    },
  }
}

export function uploadFlyer(file: Blob, onProgress: (percent: number) => void): Promise<Uploaded> {
  const form = new FormData()
  form.set('kind', 'flyer')
  form.set('file', file)
  return uploadForm(upload, form, onProgress)
}
