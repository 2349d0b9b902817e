import { shownLink } from '#contract/events/promotion/shown-link.ts'

export function PageLinks({ links }: { links: string[] }) {
  return (
    <ul className="mt-3">
      {links.map(link => (
        <li key={link}>
          <MemberLink href={link} />
        </li>
      ))}
    </ul>
  )
}

/** A link that a member has entered, so it gets no referrer and is not trusted. */
export function MemberLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="inline-flex min-h-11 items-center break-all underline"
    >
      <bdi>{shownLink(href)}</bdi>
    </a>
  )
}
