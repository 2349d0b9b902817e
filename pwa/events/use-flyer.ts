import { useState } from 'react'
import { FLYER_MAX_BYTES } from '#contract/flyers.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useFormI18n } from './form-i18n.ts'
import { uploadFlyer } from './upload-flyer.ts'

export type FlyerOnTheWay = {
  /** The picture to show during the upload. */
  preview: string
  percent: number
  /** Why the upload failed; the file is still here and can be sent again. */
  failure: string | null
}

/** Uploads the flyer while the host fills in the rest of the form. */
export function useFlyer(onUploaded: (url: string) => void) {
  const i18n = useI18n()
  const form = useFormI18n()
  const [onTheWay, setOnTheWay] = useState<(FlyerOnTheWay & { file: File }) | null>(null)

  const send = async (file: File) => {
    const preview = URL.createObjectURL(file)
    const at = (percent: number, failure: string | null = null) => setOnTheWay({ file, preview, percent, failure })
    at(0)
    try {
      const { url } = await uploadFlyer(file, at)
      onUploaded(url)
      setOnTheWay(null)
    } catch (error) {
      at(0, sentenceFor(error, i18n, form.uploadFailed))
    }
  }

  return {
    onTheWay,
    choose(file: File) {
      const { tooLargeTitle, tooLargeText } = i18n.events.toasts
      if (file.size > FLYER_MAX_BYTES)
        return showToast({ title: tooLargeTitle, description: tooLargeText, tone: 'danger' })
      return void send(file)
    },
    retry: () => onTheWay && void send(onTheWay.file),
    remove: () => setOnTheWay(null),
  }
}
