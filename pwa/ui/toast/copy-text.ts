import { showToast } from './toast.tsx'

/** Puts a text on the clipboard, and shows the outcome in a toast. */
export async function copyText(text: string, { copied, failed }: Record<'copied' | 'failed', string>) {
  await navigator.clipboard.writeText(text).then(
    () => showToast({ title: copied }),
    () => showToast({ title: failed, tone: 'danger' }),
  )
}
