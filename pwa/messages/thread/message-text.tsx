import { Fragment } from 'react'

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'…]/g

/** The message with its line breaks, and with URLs as links. */
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
