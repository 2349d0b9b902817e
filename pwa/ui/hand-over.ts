/** Offers a file that was made on the device as a download. */
export function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the file after the click, some after a question to the person.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Opens the share sheet of the device, which the person may close. False without one, and if it failed. */
export async function isShared(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  return await navigator.share(data).then(
    () => true,
    error => error instanceof DOMException && error.name === 'AbortError',
  )
}
