/** Offers a file that was made on the device as a download. */
export function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the file shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function fileNameOf(title: string) {
  return title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'pista'
}
