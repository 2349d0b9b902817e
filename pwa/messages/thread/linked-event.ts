/** A link to an event of this site, alone in the last line of a message. */
export type EventLink = { id: string } | { slug: string }

export type LinkedText = { words: string; link: string; event: EventLink }

/** An address in the last line, such as that of an invitation: the thread shows the event in its place. Null without one. */
export function linkedEvent(text: string, origin: string): LinkedText | null {
  const at = text.lastIndexOf('\n') + 1
  const link = text.slice(at)
  if (!link.startsWith(`${origin}/`) || /\s/.test(link) || !URL.canParse(link)) return null
  const { pathname } = new URL(link)
  const [, page, name] = /^\/(events|e)\/([\w-]{1,200})$/.exec(pathname) ?? []
  if (!page || !name || (page === 'events' && !UUID.test(name))) return null
  return { words: text.slice(0, at).trimEnd(), link, event: page === 'e' ? { slug: name } : { id: name } }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
