import { useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'

type Failed = string | ((error: unknown) => string)

type ActionOptions = {
  /** The sentence for an error that has none of its own, or the function that returns the sentence. */
  failed: Failed
  noSignal?: string
  /** Shows the sentence in a toast, under this title if there is one; else the screen shows `failure`. */
  toast?: true | string
  /** Returns true for an error that the screen has handled itself. */
  handle?: (error: unknown) => boolean
}

type RunOptions = { failed?: Failed; done?: string }

/** The state of an action that a button or a form starts: whether it runs, and the sentence for its failure. */
export function useAction({ failed: usual, noSignal, toast, handle }: ActionOptions) {
  const i18n = useI18n()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Returns whether `work` succeeded; then a toast shows `done`. */
  const run = async (work: () => unknown, { failed = usual, done }: RunOptions = {}): Promise<boolean> => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
      if (done !== undefined) showToast({ title: done })
      return true
    } catch (error) {
      if (handle?.(error)) return false
      const sentence = typeof failed === 'string' ? sentenceFor(error, i18n, failed, noSignal) : failed(error)
      if (toast === undefined) setFailure(sentence)
      else if (toast === true) showToast({ title: sentence, tone: 'danger' })
      else showToast({ title: toast, description: sentence, tone: 'danger' })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, setFailure, run }
}
