import { useRef, useState } from 'react'
import { FLYER_MAX_BYTES } from '#contract/events/flyers.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useFormI18n } from './form-i18n.ts'
import { uploadFlyer } from './upload-flyer.ts'

export type FlyerUpload = {
  /** The picture to show during the upload. */
  preview: string
  percent: number
  /** The sentence of a failed upload. The file stays chosen and can be sent again. */
  failure: string | null
}

/** Uploads the flyer while the host fills in the rest of the form. */
export function useFlyer(flyerUrl: string | null, onUploaded: (url: string) => void) {
  const i18n = useI18n()
  const form = useFormI18n()
  const [upload, setUpload] = useState<(FlyerUpload & { file: Blob; isSuggested: boolean }) | null>(null)
  const suggestedUrl = useRef<string>(null)

  const send = async (file: Blob, isSuggested: boolean) => {
    const preview = URL.createObjectURL(file)
    const setProgress = (percent: number, failure: string | null = null) =>
      setUpload({ file, isSuggested, preview, percent, failure })
    setProgress(0)
    try {
      const { url } = await uploadFlyer(file, setProgress)
      if (isSuggested) suggestedUrl.current = url
      onUploaded(url)
      setUpload(null)
    } catch (error) {
      setProgress(0, sentenceFor(error, i18n, form.uploadFailed))
    }
  }

  const choose = (file: Blob, isSuggested = false) => {
    const { tooLargeTitle, tooLargeText } = i18n.events.toasts
    if (file.size > FLYER_MAX_BYTES)
      return showToast({ title: tooLargeTitle, description: tooLargeText, tone: 'danger' })
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
    remove: () => setUpload(null),
  }
}
