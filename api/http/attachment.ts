const MOST_CHARACTERS = 100

/** A stranger's file name as it may be shown and offered for saving: one line, no folders, its true ending. */
export function safeFileName(given: string, ending: string): string {
  const name = given
    .normalize('NFC')
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.\w{1,5}$/, '')
    .trim()
  const stem = (name ?? '').slice(0, MOST_CHARACTERS).toWellFormed().replace(/^\.+/, '')
  return `${stem || 'resume'}.${ending}`
}

/** `Content-Disposition` for saving, as RFC 6266 has it: a plain name for the old, the whole one for everybody else. */
export function attachmentNamed(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
