// Without schemas: the page of an event loads this file, and zod only with a form.

/** The link of a notice. `messagesUntil` (ms): the guest has read the messages of the host until then in emails. */
export type OpenedNotice = { token: string; messagesUntil?: number }

/** The path of a page with the notice in the fragment, which browsers send to no server. */
export function noticePath(path: string, { token, messagesUntil }: OpenedNotice) {
  return `${path}#notice=${token}${messagesUntil === undefined ? '' : `&message=${messagesUntil}`}`
}

/** The notice in the fragment of an address; undefined for another fragment. */
export function noticeIn(fragment: string): OpenedNotice | undefined {
  const [, token, messagesUntil] = /^#?notice=([\w.-]+)(?:&message=(\d{1,14}))?$/.exec(fragment) ?? []
  if (token === undefined) return undefined
  return { token, ...(messagesUntil !== undefined && { messagesUntil: Number(messagesUntil) }) }
}

/** The path of the link with which a host asks a member to help. */
export function helperPath(path: string, token: string) {
  return `${path}#help=${token}`
}

/** The token of such a link in the fragment of an address; undefined for another fragment. */
export function helperTokenIn(fragment: string): string | undefined {
  return /^#?help=([\w-]{43})$/.exec(fragment)?.[1]
}
