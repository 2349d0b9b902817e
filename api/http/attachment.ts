const MAX_CHARACTERS = 100

/** Returns a safe form of an uploader's file name: one line, without folders, with the real extension. */
export function safeFileName(given: string, ending: string): string {
  const name = given
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.\w{1,5}$/, '')
    .trim()
  const stem = (name ?? '').slice(0, MAX_CHARACTERS).toWellFormed().replace(/^\.+/, '')
  return `${stem || 'resume'}.${ending}`
}

/** A `Content-Disposition` for downloads (RFC 6266), with an ASCII name for old clients and the full name. */
export function attachmentNamed(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
