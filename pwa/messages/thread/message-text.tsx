import { Fragment } from 'react'

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'…]/g

export function MessageText({ text }: { text: string }) {
  return (
    <span dir="auto" className="block whitespace-pre-wrap">
      {parts(text).map(({ at, part, isAddress }) =>
        isAddress ? (
          <a
            key={at}
            href={part}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-2"
          >
            {part}
          </a>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </span>
  )
}

function parts(text: string) {
  const found: { at: number; part: string; isAddress: boolean }[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    found.push({ at: from, part: text.slice(from, index), isAddress: false })
    found.push({ at: index, part: address, isAddress: true })
    from = index + address.length
  }
  found.push({ at: from, part: text.slice(from), isAddress: false })
  return found.filter(({ part }) => part !== '')
}

/** Has the height of the card of an event, so that the thread does not move when it appears. */
export function EventCardSpace() {
  return (
    <span aria-hidden className="mt-1 flex p-2">
      <span className="aspect-4/5 w-13" />
    </span>
  )
}

/** A link to an event of this site, alone in the last line of a message. */
export type EventLink = { id: string } | { slug: string }

type LinkedText = { words: string; link: string; event: EventLink }

/** An address in the last line, such as that of an invitation: the thread shows the event instead. Null without one. */
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
