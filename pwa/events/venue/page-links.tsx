import { shownLink } from '#contract/events/promotion/shown-link.ts'

/** The links on the page of a venue or an artist. Members enter them, so they get no referrer and are not trusted. */
export function PageLinks({ links }: { links: string[] }) {
  return (
    <ul className="mt-3">
      {links.map(link => (
        <li key={link}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-flex min-h-11 items-center break-all underline"
          >
            <bdi>{shownLink(link)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
