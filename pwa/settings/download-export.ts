import { downloadFile } from '#sw/http/files.ts'

/** Downloads the account's data and hands it to the browser as a file. `signal` cancels the download. */
export async function downloadExport(onProgress: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const { file, name = 'pista.zip' } = await downloadFile('/api/account/export', {
    type: 'application/zip',
    onProgress,
    signal,
  })
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
